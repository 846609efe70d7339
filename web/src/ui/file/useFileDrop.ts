import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { carriesFiles } from './carriesFiles';

/** One file, dropped on a zone or pasted while the focus is in it. */
export function useFileDrop(onFile: (file: File) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const zone = {
    onDragOver(event: DragEvent) {
      if (disabled || !carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (disabled || !file) return;
      event.preventDefault();
      onFile(file);
    },
    onPaste(event: ClipboardEvent) {
      const file = event.clipboardData.files[0];
      if (disabled || !file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { over, zone };
}
