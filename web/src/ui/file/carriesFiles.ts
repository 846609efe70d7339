/** Something dragged from outside the browser, rather than a part of the page. */
export function carriesFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return [...(dataTransfer?.types ?? [])].includes('Files');
}
