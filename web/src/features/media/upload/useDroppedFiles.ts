import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carriesFiles } from '@/ui/file/carriesFiles';
import { formatDate, useLocale } from '@/ui/Time';
import { filesOf, pasted } from './files';

type Take = (files: File[]) => void;

/** Text goes where one types, and a cell of a sheet comes as text and as a picture; a plain field takes no files. */
function isForAField({ target, clipboardData }: ClipboardEvent): boolean {
  const within = (fields: string) => Boolean((target as HTMLElement | null)?.closest?.(fields));
  if (within('[contenteditable=true]')) return true;
  return within('input, textarea') && Boolean(clipboardData?.types.includes('text/plain'));
}

/**
 * Files dropped or pasted anywhere on the page, or within a dialog: `inside` is what it listens for. A page hears nothing
 * while a dialog is over it.
 */
export function useDroppedFiles(take: Take, inside?: React.RefObject<HTMLElement | null>): boolean {
  const { t } = useTranslation();
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const now = useRef(take);
  now.current = take;
  useEffect(() => {
    let depth = 0;
    const ours = (event: Event) => {
      const dialog = [...document.querySelectorAll<HTMLElement>('[data-dialog-mask][data-modal]')].at(-1);
      if (!dialog) return !inside;
      return Boolean(
        inside?.current && dialog.contains(inside.current) && dialog.contains(event.target as Node),
      );
    };
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event) || !ours(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(depth - 1, 0);
      if (depth === 0) setOver(false);
    };
    const move = (event: DragEvent) => {
      if (carriesFiles(event) && ours(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !carriesFiles(event) || !ours(event)) return;
      event.preventDefault();
      void filesOf(event.dataTransfer).then((files) => files.length > 0 && now.current(files));
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || isForAField(event) || !ours(event)) return;
      event.preventDefault();
      const moment = formatDate(new Date().toISOString(), 'dateTime', locale).replaceAll(/[/:]/g, '-');
      const name = t('media.upload.pastedName', { moment });
      now.current(pasted(files, (index) => (index > 0 ? `${name} (${index + 1})` : name)));
    };
    // Before the window, where what nobody took is stopped.
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('dragover', move);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('dragover', move);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [inside, t, locale]);
  return over;
}
