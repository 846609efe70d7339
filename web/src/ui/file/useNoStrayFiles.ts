import { useEffect } from 'react';
import { carriesFiles } from './carriesFiles';

/** A file dropped where nothing takes it would be opened by the browser in place of the page, and of what was typed there. */
export function useNoStrayFiles(): void {
  useEffect(() => {
    const stop = (event: DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}
