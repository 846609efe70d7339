import { hexOfShade, hueApart, type Shade, shadeOf } from '@/reader/color';
import type { Five } from '@/reader/presets';
import { mended, sameColors } from './mend';

const SIDE = 72;
const BITS = 4;

interface Found {
  hex: string;
  shade: Shade;
  share: number;
}

const hex = (parts: number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The colours a picture is made of, the most present first. Transparent points count for nothing. */
export function dominant(pixels: Uint8ClampedArray | number[]): string[] {
  return colorsIn(pixels).map((one) => one.hex);
}

function colorsIn(pixels: Uint8ClampedArray | number[]): Found[] {
  const boxes = new Map<number, [red: number, green: number, blue: number, count: number]>();
  let total = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ];
    if (alpha < 128) continue;
    total++;
    const key = ((red >> BITS) << 8) | ((green >> BITS) << 4) | (blue >> BITS);
    const box = boxes.get(key) ?? [0, 0, 0, 0];
    boxes.set(key, [box[0] + red, box[1] + green, box[2] + blue, box[3] + 1]);
  }
  const found = [...boxes.values()].map(([red, green, blue, count]) => {
    const color = hex([red / count, green / count, blue / count]);
    return { hex: color, shade: shadeOf(color), share: count / total };
  });
  return apart(found.sort((a, b) => b.share - a.share)).filter(({ share }) => share > 0.01);
}

/** Neighbours are one colour: the edges of letters make many. */
function apart(found: Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found) {
    const near = kept.find((other) => distance(one.shade, other.shade) < 0.1);
    if (near) near.share += one.share;
    else kept.push({ ...one });
  }
  return kept.sort((a, b) => b.share - a.share);
}

function distance(a: Shade, b: Shade): number {
  const hue = ((hueApart(a.h, b.h) * Math.PI) / 180) * Math.sqrt(a.c * b.c);
  return Math.hypot(a.l - b.l, a.c - b.c, hue);
}

export interface LogoPalette extends Five {
  id: string;
  /** Key of its name. */
  name: string;
}

/** What makes a colour one of the company's: neither the white around the logo nor the black of its letters. */
const telling = ({ shade }: Found) => shade.c > 0.045 && shade.l > 0.2 && shade.l < 0.94;

/** Palettes of those colours, each legible; fewer where the logo has little colour. */
export function palettesOf(colors: string[]): LogoPalette[] {
  const found = colors.map((color) => ({ hex: color, shade: shadeOf(color), share: 1 }));
  const own = found.filter(telling);
  const first = own[0] ?? found.find(({ shade }) => shade.l < 0.6);
  if (!first) return [];
  const second = own.find((one) => one !== first);
  const others = own.filter((one) => one !== first && one !== second);
  const { l, c, h } = first.shade;
  const tint = (light: number, chroma: number, hue = h) =>
    hexOfShade({ l: light, c: Math.min(c, chroma), h: hue });
  const ink = tint(0.25, 0.045);
  const deep = hexOfShade({ l: Math.min(l, 0.4), c, h });
  const spark = second?.hex ?? hexOfShade({ l: 0.74, c: Math.min(Math.max(c, 0.06), 0.14), h: h + 40 });
  const third = others[0]?.hex ?? tint(0.87, 0.06, second?.shade.h ?? h);
  const made: LogoPalette[] = [
    {
      id: 'logo',
      name: 'builder.colors.faithful',
      paper: tint(0.99, 0.006),
      ink,
      brand: first.hex,
      accent: spark,
      third,
    },
    {
      id: 'logo-deep',
      name: 'builder.colors.deep',
      paper: tint(0.965, 0.022, second?.shade.h ?? h),
      ink,
      brand: deep,
      accent: second ? first.hex : spark,
      third: second?.hex ?? third,
    },
    {
      id: 'logo-soft',
      name: 'builder.colors.soft',
      paper: '#ffffff',
      ink,
      brand: hexOfShade({ l: 0.46, c: Math.min(c, 0.1), h }),
      accent: tint(0.82, 0.09, second?.shade.h ?? h),
      third: tint(0.92, 0.045),
    },
  ];
  const right = made.map((one) => ({ ...one, ...mended(one) }));
  return right.filter((one, at) => right.findIndex((other) => sameColors(one, other)) === at);
}

/** Reads a picture of this site, in the browser: nothing is sent anywhere. */
export async function readColors(url: string): Promise<string[]> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) return [];
  drawing.drawImage(image, 0, 0, SIDE, SIDE);
  return dominant(drawing.getImageData(0, 0, SIDE, SIDE).data);
}
