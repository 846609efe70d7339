import type { BookletKind, BookletState } from './types';

export const kinds: BookletKind[] = ['employee', 'temp', 'apprentice', 'visitor', 'resident'];

export const kindKeys: Record<BookletKind, string> = {
  employee: 'booklet.kind.employee',
  temp: 'booklet.kind.temp',
  apprentice: 'booklet.kind.apprentice',
  visitor: 'booklet.kind.visitor',
  resident: 'booklet.kind.resident',
};

export const stateKeys: Record<BookletState, string> = {
  draft: 'booklet.state.draft',
  published: 'booklet.state.published',
  modified: 'booklet.state.modified',
  archived: 'booklet.state.archived',
};

/** The wizard's steps in order, with the keys of their names. */
export const stepKeys: Record<string, string> = {
  name: 'booklet.step.name',
  'secteur-activite': 'booklet.step.sector',
  logo: 'booklet.step.logo',
  colors: 'booklet.step.colors',
  font: 'booklet.step.font',
  structure: 'booklet.step.structure',
  chapitres: 'booklet.step.chapters',
  pages: 'booklet.step.pages',
  personnalisation: 'booklet.step.variables',
  'livret-completed': 'booklet.step.completed',
};
const steps = Object.keys(stepKeys);
export const STEPS = steps.length;

/** From one; the first for a step nobody knows. */
export const stepNumber = (step: string) => Math.max(0, steps.indexOf(step)) + 1;
