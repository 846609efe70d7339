/** What systems put in folders for themselves. */
const LITTER = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // The browser hands them over a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function flatten(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isDirectory) {
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(inside.filter(({ name }) => !LITTER.test(name)).map(flatten))).flat();
  }
  const file = await fileOf(entry as FileSystemFileEntry);
  return file ? [file] : [];
}

/** Every file that was dropped, those inside folders too. To be called within the event: the list is gone after it. */
export function filesOf(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry != null);
  if (entries.length === 0) return Promise.resolve([...data.files]);
  return Promise.all(entries.map(flatten)).then((files) => files.flat());
}

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** What is pasted from the screen is always called image.png: it gets a name that tells one from the next. */
export function pasted(files: readonly File[], name: (index: number) => string): File[] {
  return files.map((file, index) => {
    const ending = endings[file.type];
    if (!ending || !/^image\.\w+$/i.test(file.name)) return file;
    return new File([file], `${name(index)}.${ending}`, { type: file.type, lastModified: file.lastModified });
  });
}
