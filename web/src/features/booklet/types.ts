import type { components } from '@/api/schema';

type Schemas = components['schemas'];

export type Person = Schemas['BookletPerson'];
/** The description of the calls does not say that who changed something may be gone. */
type Changed = { updatedBy: Person | null };

/** A booklet as lists show it. */
export type Booklet = Omit<Schemas['BookletRow'], 'updatedBy'> & Changed;
/** One booklet with its tree and what its variables stand for. */
export type BookletSheet = Omit<Schemas['BookletSheet'], 'updatedBy'> & Changed;
export type BookletKind = Booklet['kind'];
export type BookletState = Booklet['state'];
export type BookletCounts = Schemas['BookletCounts'];
export type Theme = Schemas['Theme'];
export type Palette = Schemas['Colors'];
export type Structure = Schemas['Structure'];
export type CoverChoice = Schemas['Cover'];
export type WizardStep = Schemas['BookletStepInputBody']['step'];

export type Chapter = Schemas['BookletChapter'];
export type Page = Schemas['BookletPage'];
export type Bin = Schemas['BookletBin'];

export type Variable = Schemas['BookletVariable'];
export type Variables = Schemas['BookletVariables'];

/** managers: the responsables, who decide; editors: the contributeurs, who write. */
export type Desk = 'managers' | 'editors';
export type Member = Schemas['BookletMember'];
export type MemberRole = Member['role'];
export type Candidate = Schemas['BookletCandidate'];

export type BookletForm = {
  name: string;
  kind: BookletKind;
  sectorId?: string;
  locale?: 'fr-FR' | 'en-GB';
};
