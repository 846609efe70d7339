import type { Place } from '@/features/booklet/paths';
import type { WizardStep } from '@/features/booklet/types';

/** In the order they are walked; the addresses are the seed's. */
export const steps = [
  'name',
  'secteur-activite',
  'logo',
  'colors',
  'font',
  'structure',
  'chapitres',
  'pages',
  'personnalisation',
  'livret-completed',
] as const satisfies readonly WizardStep[];

export type Step = (typeof steps)[number];

interface StepWords {
  name: string;
  /** Of the browser's window. */
  page: string;
  /** « Continuer : polices »: on the step before. */
  next: string;
  title: string;
  lead: string;
  /** How long from here to the end. */
  minutes: number;
  /** Nothing breaks without it. */
  skip: boolean;
}

export const stepWords: Record<Step, StepWords> = {
  name: {
    name: 'builder.step.name',
    page: 'builder.page.name',
    next: 'builder.next.name',
    title: 'builder.name.title',
    lead: 'builder.name.lead',
    minutes: 10,
    skip: false,
  },
  'secteur-activite': {
    name: 'builder.step.sector',
    page: 'builder.page.sector',
    next: 'builder.next.sector',
    title: 'builder.sector.title',
    lead: 'builder.sector.lead',
    minutes: 9,
    skip: true,
  },
  logo: {
    name: 'builder.step.logo',
    page: 'builder.page.logo',
    next: 'builder.next.logo',
    title: 'builder.logo.title',
    lead: 'builder.logo.lead',
    minutes: 8,
    skip: true,
  },
  colors: {
    name: 'builder.step.colors',
    page: 'builder.page.colors',
    next: 'builder.next.colors',
    title: 'builder.colors.title',
    lead: 'builder.colors.lead',
    minutes: 6,
    skip: true,
  },
  font: {
    name: 'builder.step.font',
    page: 'builder.page.font',
    next: 'builder.next.font',
    title: 'builder.font.title',
    lead: 'builder.font.lead',
    minutes: 5,
    skip: true,
  },
  structure: {
    name: 'builder.step.structure',
    page: 'builder.page.structure',
    next: 'builder.next.structure',
    title: 'builder.structure.title',
    lead: 'builder.structure.lead',
    minutes: 4,
    skip: true,
  },
  chapitres: {
    name: 'builder.step.chapters',
    page: 'builder.page.chapters',
    next: 'builder.next.chapters',
    title: 'builder.chapters.title',
    lead: 'builder.chapters.lead',
    minutes: 3,
    skip: true,
  },
  pages: {
    name: 'builder.step.pages',
    page: 'builder.page.pages',
    next: 'builder.next.pages',
    title: 'builder.pages.title',
    lead: 'builder.pages.lead',
    minutes: 2,
    skip: true,
  },
  personnalisation: {
    name: 'builder.step.variables',
    page: 'builder.page.variables',
    next: 'builder.next.variables',
    title: 'builder.variables.title',
    lead: 'builder.variables.lead',
    minutes: 2,
    skip: true,
  },
  'livret-completed': {
    name: 'builder.step.completed',
    page: 'builder.page.completed',
    next: 'builder.next.completed',
    title: 'builder.completed.title',
    lead: 'builder.completed.lead',
    minutes: 0,
    skip: false,
  },
};

/** The address of a step; without a booklet, that of a new one. */
export function stepLink(step: Step, id?: string): Place {
  return { to: `/livrets/builder/${step}`, search: id ? { livret: id } : {} } as unknown as Place;
}

export const isStep = (text: string): text is Step => (steps as readonly string[]).includes(text);

/** How many steps the booklet has been through; an empty step is the wizard's end. */
export function reached(step: string): number {
  const at = steps.indexOf(step as Step);
  return at < 0 ? steps.length - 1 : at;
}

export function before(step: Step): Step | undefined {
  return steps[steps.indexOf(step) - 1];
}

export function after(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}
