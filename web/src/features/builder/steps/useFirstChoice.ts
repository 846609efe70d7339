import { useEffect, useRef } from 'react';
import { firstChoice, type ProposedChapter } from '../chosen';
import { useWizard } from '../draft/useWizard';
import { reached, steps } from '../wizardSteps';

const AT = steps.indexOf('chapitres');

/** Whoever comes to the chapters for the first time finds all that is proposed ticked. */
export function useFirstChoice(proposed: ProposedChapter[] | undefined): void {
  const wizard = useWizard();
  const done = useRef(false);
  const { sheet, values } = wizard;
  useEffect(() => {
    if (done.current || !proposed) return;
    done.current = true;
    const untouched = values.library.length === 0 && sheet.chapters.length === 0;
    if (untouched && reached(sheet.step) <= AT && proposed.length > 0)
      wizard.set('library', firstChoice(proposed));
  }, [proposed, values, sheet, wizard]);
}
