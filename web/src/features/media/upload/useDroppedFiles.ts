import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, useLocale } from '@/ui/Time';
import { filesOf, pasted } from './files';

type Take = (files: File[]) => void;

function carriesFiles(event: DragEvent): boolean {
  return [...(event.dataTransfer?.types ?? [])].includes('Files');
}

/** Text goes where one types; files pasted there are for the field. */
function isForAField(event: Event): boolean {
  const target = event.target as HTMLElement | null;
  return Boolean(
    target?.closest?.('input:not([type=checkbox], [type=range]), textarea, [contenteditable=true]'),
  );
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
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', move);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', move);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [inside, t, locale]);
  return over;
}
