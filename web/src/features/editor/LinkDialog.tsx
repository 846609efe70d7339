import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { LinkBox } from './fields/LinkBox';

/** Where the chosen words lead: a page, a file, an address. */
export function LinkDialog({ editor, onClose }: { editor: Editor | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<Editor | null>(null);
  const [url, setUrl] = useState('');
  const [before, setBefore] = useState('');
  if (editor !== known) {
    setKnown(editor);
    const href = (editor?.getAttributes('link').href as string | undefined) ?? '';
    setUrl(href);
    setBefore(href);
  }
  function apply() {
    if (!editor) return;
    const text = editor.chain().focus().extendMarkRange('link');
    if (!url) text.unsetLink().run();
    else if (editor.state.selection.empty && !before)
      text.insertContent({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }).run();
    else text.setLink({ href: url }).run();
    onClose();
  }
  return (
    <Dialog
      open={editor !== null}
      onClose={onClose}
      width={404}
      header={t('ui.text.linkTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.confirm.reject')}</Button>
          <Button variant="primary" onClick={apply}>
            {t(url || !before ? 'ui.text.applyLink' : 'ui.text.unlink')}
          </Button>
        </>
      }
    >
      {editor && (
        <LinkBox key={before} label={t('editor.link.leads')} value={url} onChange={setUrl} path="link" />
      )}
    </Dialog>
  );
}
