import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import type { PageData } from '@/blocks/context';
import { toast } from '@/ui/toast';
import { call } from '../saving/server';
import type { Saving } from '../saving/useSaving';
import { type Revision, refreshHistory } from './queries';

type Sheet = components['schemas']['BookletPageSheet'];

/** Puts an older state back, as a new one: what is there now stays in the history. What is typed is saved first. */
export function useRestore(pageId: string, saving: Saving, onDone: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function restore({ id }: Revision) {
    setBusy(true);
    try {
      await send(id);
    } finally {
      setBusy(false);
    }
  }

  async function send(id: string) {
    if (!(await saving.flush())) {
      toast.danger(t('editor.history.unsaved'));
      return;
    }
    const revision = saving.revisionNow();
    const answer = await call('POST', `/api/pages/${pageId}/revisions/${id}/restore`, { revision });
    if (answer.status !== 200) {
      toast.danger(answer.error?.message ?? t('editor.history.failed'));
      // Somebody was faster: what they wrote is shown first, here and on the canvas.
      if (answer.status === 409) {
        await saving.refresh();
        void refreshHistory(pageId);
      }
      return;
    }
    const { data, message } = answer.body as { data: Sheet; message?: string };
    saving.adopt({ content: data.content as PageData, revision: data.revision, at: data.at, by: data.by });
    if (message) toast.success(message);
    void refreshHistory(pageId);
    onDone();
  }
  return { restore, busy };
}
