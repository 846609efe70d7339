import type { Editor } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/SelectField';

/** Those most spoken at work in France besides French; a page may hold any other. */
const offered = ['ar', 'de', 'en', 'es', 'it', 'nl', 'pl', 'pt', 'ro', 'ru', 'tr', 'uk', 'zh'];

/** Of which language the chosen words are, so that they are read out as such (H13). */
export function LanguageDialog({ editor, onClose }: { editor: Editor | null; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [known, setKnown] = useState<Editor | null>(null);
  const [lang, setLang] = useState('');
  if (editor !== known) {
    setKnown(editor);
    setLang((editor?.getAttributes('language').lang as string | undefined) ?? '');
  }
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
    const all = lang && !offered.includes(lang) ? [...offered, lang] : offered;
    return all
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [i18n.language, lang]);
  function apply() {
    if (!editor) return;
    const words = editor.chain().focus().extendMarkRange('language');
    (lang ? words.setMark('language', { lang }) : words.unsetMark('language')).run();
    onClose();
  }
  return (
    <Dialog
      open={editor !== null}
      onClose={onClose}
      width={404}
      header={t('editor.language.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.confirm.reject')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('ui.text.applyLink')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('editor.language.of')}
        description={t('editor.language.help')}
        value={lang}
        onChange={(event) => setLang(event.currentTarget.value)}
        data={[{ value: '', label: t('editor.language.own') }, ...choices]}
      />
    </Dialog>
  );
}
