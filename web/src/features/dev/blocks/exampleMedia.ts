import type { Media } from '@/blocks/context';
import { caliper, chime, chips, gear, hall, plan, signature } from '@/blocks/examples';
import caliperUrl from './caliper.svg?url';
import chimeUrl from './carillon.wav?url';
import chipsUrl from './chips.svg?url';
import gearUrl from './gear.svg?url';
import hallUrl from './hall.svg?url';
import signatureUrl from './signature.svg?url';

const none = { srcset: '', sizes: '', decorative: false, blur: '', bytes: 0, caption: '', credit: '' };

const drawing = (url: string, width: number, height: number, alt: string): Media => ({
  ...none,
  url,
  width,
  height,
  alt,
  mime: 'image/svg+xml',
  name: '',
  focalX: 50,
  focalY: 50,
});

const file = (url: string, name: string, mime: string, bytes: number): Media => ({
  ...drawing(url, 0, 0, ''),
  name,
  mime,
  bytes,
});

/** The files that the examples of the blocks speak of. */
export const exampleMedia: Record<string, Media> = {
  [hall]: drawing(
    hallUrl,
    960,
    480,
    'Le hall 2 vu de l’allée centrale : trois machines sous la toiture en dents de scie, deux opérateurs casqués.',
  ),
  [gear]: drawing(gearUrl, 640, 640, 'Une roue dentée à seize dents, en gros plan.'),
  [chips]: drawing(chipsUrl, 420, 310, 'Des copeaux en vagues régulières.'),
  [caliper]: drawing(caliperUrl, 420, 310, 'Un pied à coulisse fermé sur une bille.'),
  [signature]: drawing(signatureUrl, 220, 70, ''),
  [chime]: file(chimeUrl, 'carillon.wav', 'audio/wav', 20_844),
  [plan]: file(hallUrl, 'plan-d-evacuation.pdf', 'application/pdf', 240_000),
};
