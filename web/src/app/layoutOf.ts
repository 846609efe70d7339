export type LayoutName = 'auth' | 'none' | 'admin';

const bare = ['/', '/livrets/editor'];

/** The layout follows from the path alone. */
export function layoutOf(path: string): LayoutName {
  if (path.includes('/auth/')) return 'auth';
  return bare.includes(path) ? 'none' : 'admin';
}

/** The editor marks the page's body, and only the editor. */
export function isEditor(path: string): boolean {
  return path === '/livrets/editor';
}
