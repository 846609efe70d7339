import type { Folder } from './types';

export interface FolderNode extends Folder {
  depth: number;
  children: FolderNode[];
}

/** Folders in their folders, each level by name. */
export function treeOf(folders: readonly Folder[], locale: string): FolderNode[] {
  const names = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const known = new Set(folders.map(({ id }) => id));
  function level(parentId: string | null, depth: number): FolderNode[] {
    return folders
      .filter(
        (folder) => (folder.parentId && known.has(folder.parentId) ? folder.parentId : null) === parentId,
      )
      .sort((a, b) => names.compare(a.name, b.name))
      .map((folder) => ({ ...folder, depth, children: level(folder.id, depth + 1) }));
  }
  return level(null, 0);
}

/** A tree in reading order, without what is folded away. */
export function flatten(nodes: readonly FolderNode[], folded: ReadonlySet<string> = new Set()): FolderNode[] {
  return nodes.flatMap((node) => [node, ...(folded.has(node.id) ? [] : flatten(node.children, folded))]);
}

/** From the top down to the folder itself. */
export function pathTo(folders: readonly Folder[], id: string | undefined): Folder[] {
  const path: Folder[] = [];
  let here = folders.find((folder) => folder.id === id);
  while (here && !path.includes(here)) {
    path.unshift(here);
    const parent: string | null = here.parentId;
    here = folders.find((folder) => folder.id === parent);
  }
  return path;
}

/** The folder and all that is below it: none of them can hold it. */
export function within(folders: readonly Folder[], id: string): Set<string> {
  const inside = new Set([id]);
  for (let before = 0; before !== inside.size; ) {
    before = inside.size;
    for (const folder of folders) if (folder.parentId && inside.has(folder.parentId)) inside.add(folder.id);
  }
  return inside;
}

/** For a list to choose from: « Site de Vannes › Atelier ». */
export function folderOptions(
  folders: readonly Folder[],
  locale: string,
  without: ReadonlySet<string> = new Set(),
) {
  return flatten(treeOf(folders, locale))
    .filter(({ id }) => !without.has(id))
    .map(({ id }) => ({
      value: id,
      label: pathTo(folders, id)
        .map(({ name }) => name)
        .join(' › '),
    }));
}
