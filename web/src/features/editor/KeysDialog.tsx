import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import classes from './KeysDialog.module.css';

/** Everything the keyboard does, in words; see canvas/useKeys.ts. */
const groups: { title: string; keys: [string[], string][] }[] = [
  {
    title: 'editor.keys.everywhere',
    keys: [
      [['Ctrl', 'Z'], 'editor.keys.undo'],
      [['Ctrl', 'Maj', 'Z'], 'editor.keys.redo'],
      [['Ctrl', 'S'], 'editor.keys.save'],
      [['F2'], 'editor.keys.fields'],
      [['Ctrl', '/'], 'editor.keys.map'],
    ],
  },
  {
    title: 'editor.keys.blocks',
    keys: [
      [['↑'], 'editor.keys.before'],
      [['↓'], 'editor.keys.after'],
      [['Entrée'], 'editor.keys.write'],
      [['Échap'], 'editor.keys.leave'],
      [['Alt', '↑'], 'editor.keys.up'],
      [['Alt', '↓'], 'editor.keys.down'],
      [['Alt', '→'], 'editor.keys.in'],
      [['Alt', '←'], 'editor.keys.out'],
      [['Ctrl', 'D'], 'editor.keys.duplicate'],
      [['Ctrl', 'Entrée'], 'editor.keys.add'],
      [['Suppr'], 'editor.keys.remove'],
    ],
  },
  {
    title: 'editor.keys.text',
    keys: [
      [['Ctrl', 'B'], 'editor.keys.bold'],
      [['Ctrl', 'I'], 'editor.keys.italic'],
      [['Ctrl', 'U'], 'editor.keys.underline'],
      [['Ctrl', 'K'], 'editor.keys.link'],
    ],
  },
];

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} header={t('editor.keys.title')} width={584} dismissableMask>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div role="group" aria-label={t('editor.keys.title')} tabIndex={0} className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{t(group.title)}</h3>
            <dl>
              {group.keys.map(([keys, key]) => (
                <div key={key}>
                  <dt>
                    {keys.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{t(key)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
