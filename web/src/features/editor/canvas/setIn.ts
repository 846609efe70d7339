/** A copy of `whole` with the value at `path` (`items.2.label`) replaced; everything beside the path is the same object. */
export function setIn<T>(whole: T, path: string, value: unknown): T {
  const at = path.indexOf('.');
  const name = at < 0 ? path : path.slice(0, at);
  const rest = at < 0 ? '' : path.slice(at + 1);
  const before = (whole as Record<string, unknown>)[name];
  const next = rest ? setIn(before, rest, value) : value;
  if (Array.isArray(whole)) return whole.map((one, rank) => (rank === Number(name) ? next : one)) as T;
  return { ...whole, [name]: next };
}

export function getIn(whole: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], whole);
}
