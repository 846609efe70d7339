import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';

/** mine: what the person typed; theirs: what was saved meanwhile; none: not now, nothing is sent and nothing lost. */
export type ConflictQuestion = (answer: 'mine' | 'theirs' | 'none') => void;

/** Two people changed the same thing: which version stays is theirs to say, never ours. */
export function ConflictDialog({ onAnswer }: { onAnswer?: ConflictQuestion }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={onAnswer !== undefined}
      onClose={() => onAnswer?.('none')}
      role="alertdialog"
      closable={false}
      header={t('ui.conflict.title')}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={() => onAnswer?.('none')}>
            {t('ui.confirm.reject')}
          </Button>
          <Button onClick={() => onAnswer?.('theirs')}>{t('ui.conflict.theirs')}</Button>
          <Button variant="primary" onClick={() => onAnswer?.('mine')}>
            {t('ui.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{t('ui.conflict.text')}</p>
    </Dialog>
  );
}
