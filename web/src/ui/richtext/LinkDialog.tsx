import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Dialog } from '../Dialog';
import { TextField } from '../TextField';
import classes from './Editor.module.css';
import { linkAddress } from './linkAddress';

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

/** Where the chosen words lead. Stands outside any form: Enter here must not send the page's. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);
  const [shown, setShown] = useState(false);
  const before = (editor.getAttributes('link').href as string | undefined) ?? '';
  if (open !== shown) {
    setShown(open);
    setAddress(before);
    setWrong(false);
  }

  function apply() {
    const href = linkAddress(address);
    if (!href) return setWrong(true);
    const text = editor.chain().focus().extendMarkRange('link');
    // Nothing was chosen: the address itself becomes the words.
    if (editor.state.selection.empty && !before) {
      text
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else text.setLink({ href }).run();
    onClose();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={404}
      header={t('ui.text.linkTitle')}
      footer={
        <>
          {before && (
            <Button variant="quiet" className={classes.unlink} onClick={remove}>
              {t('ui.text.unlink')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.confirm.reject')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('ui.text.applyLink')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('ui.text.address')}
        description={t('ui.text.addressHelp')}
        error={wrong ? t('ui.text.addressWrong') : undefined}
        value={address}
        inputMode="url"
        data-autofocus
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
    </Dialog>
  );
}
