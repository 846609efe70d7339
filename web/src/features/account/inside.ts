/** Only a path of this application: `//host` and `/\host` would leave it (D4). */
export function inside(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}
