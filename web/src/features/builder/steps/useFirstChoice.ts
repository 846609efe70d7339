import { useEffect } from 'react';
import { firstChoice, type ProposedChapter } from '../chosen';
import { useDraft, useWizard } from '../draft/useWizard';
import type { WizardDraft } from '../draft/WizardDraft';
import { reached, steps } from '../wizardSteps';

const AT = steps.indexOf('chapitres');

/** Once: whoever unticks everything means it. */
const asked = new WeakSet<WizardDraft>();

/** Whoever comes to the chapters for the first time finds all that is proposed ticked. */
export function useFirstChoice(proposed: ProposedChapter[] | undefined): void {
  const wizard = useWizard();
  const draft = useDraft();
  const { sheet, values } = wizard;
  useEffect(() => {
    if (asked.has(draft) || !proposed) return;
    asked.add(draft);
    const untouched = values.library.length === 0 && sheet.chapters.length === 0;
    if (untouched && reached(sheet.step) < AT && proposed.length > 0)
      wizard.set('library', firstChoice(proposed));
  }, [draft, proposed, values, sheet, wizard]);
}
