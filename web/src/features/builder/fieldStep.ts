import type { Step } from './wizardSteps';

/** By how the server names its fields; more precise ones first. */
const places: [prefix: string, step: Step][] = [
  ['name', 'name'],
  ['kind', 'name'],
  ['sectorId', 'secteur-activite'],
  ['logoId', 'logo'],
  ['palette', 'colors'],
  ['font', 'font'],
  ['preset', 'structure'],
  ['layout', 'structure'],
  ['title', 'structure'],
  ['subtitle', 'structure'],
  ['mediaId', 'structure'],
  ['illustration', 'structure'],
  ['chapters', 'chapitres'],
  ['values', 'personnalisation'],
];

/** The step that has a refused field. */
export function fieldStep(field: string): Step | undefined {
  return places.find(
    ([prefix]) => field === prefix || field.startsWith(`${prefix}.`) || field.startsWith(`${prefix}[`),
  )?.[1];
}

/** The first refusal that stands on another step than this one. */
export function elsewhere(
  errors: Record<string, string[]>,
  step: Step,
): { step: Step; words: string } | undefined {
  for (const [field, words] of Object.entries(errors)) {
    const at = fieldStep(field);
    const here = at === step || (at === 'chapitres' && step === 'pages');
    if (at && !here) return { step: at, words: words.join(' ') };
  }
  return undefined;
}
