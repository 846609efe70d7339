/** The drawings a block may show, by name of their file in src/reader/illustrations. */
export const illustrationNames = [
  'bienvenue',
  'calendrier',
  'casque',
  'checklist',
  'contact',
  'cuisine',
  'equipe',
  'livret',
  'premier-jour',
  'reperes',
  'route',
  'soin',
] as const;

export type IllustrationName = (typeof illustrationNames)[number];
