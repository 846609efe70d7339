/**
 * A short name for what is to be done, made of its words. The reader's device keeps ticks under
 * it: reordering the list keeps them, saying something else asks again.
 */
export function mark(text: string): string {
  let hash = 5381;
  for (let i = 0; i < text.length; i++) hash = ((hash * 33) ^ text.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}
