import type { PercentCrop } from 'react-image-crop';

/** A part of a picture, in its own pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What every browser, phones included, draws without running out of memory. */
const MOST_PIXELS = 16_000_000;

/** Pictures that can be cut: a drawing has no pixels, and an animation would stop. */
const outputs: Record<string, { type: string; ending: string }> = {
  'image/jpeg': { type: 'image/jpeg', ending: 'jpg' },
  'image/png': { type: 'image/png', ending: 'png' },
  'image/webp': { type: 'image/webp', ending: 'webp' },
  'image/avif': { type: 'image/webp', ending: 'webp' },
};

export function canCrop({ kind, mime }: { kind: string; mime: string }): boolean {
  return kind === 'image' && mime in outputs;
}

export function isWhole(crop: PercentCrop): boolean {
  return crop.width > 99.5 && crop.height > 99.5;
}

/** The largest part with these proportions, in the middle; all of it where none are asked. */
export function startCrop(aspect: number | undefined, width: number, height: number): PercentCrop {
  if (!aspect || !width || !height) return { unit: '%', x: 0, y: 0, width: 100, height: 100 };
  const own = width / height;
  const w = own > aspect ? (aspect / own) * 100 : 100;
  const h = own > aspect ? 100 : (own / aspect) * 100;
  return { unit: '%', x: (100 - w) / 2, y: (100 - h) / 2, width: w, height: h };
}

export function partOf(crop: PercentCrop, width: number, height: number): Part {
  const x = Math.round((crop.x / 100) * width);
  const y = Math.round((crop.y / 100) * height);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round((crop.width / 100) * width), width - x)),
    height: Math.max(1, Math.min(Math.round((crop.height / 100) * height), height - y)),
  };
}

/** How much smaller it must be drawn. */
export function scaleFor({ width, height }: Pick<Part, 'width' | 'height'>): number {
  return Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
}

/** The name of the part: « façade-recadrée.jpg », whatever it is called already. */
export function croppedName(name: string, mark: string, ending: string): string {
  const dot = name.lastIndexOf('.');
  const base = dot > 0 ? name.slice(0, dot) : name;
  return `${base.endsWith(mark) ? base : `${base}${mark}`}.${ending}`;
}

async function pixelsOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Draws the part as a picture of its own; the picture it comes from stays as it is. */
export async function cropped(
  media: { url: string; name: string; mime: string },
  crop: PercentCrop,
  mark: string,
): Promise<File> {
  const image = await pixelsOf(media.url);
  const part = partOf(crop, image.naturalWidth, image.naturalHeight);
  const scale = scaleFor(part);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const { type, ending } = outputs[media.mime] ?? { type: 'image/png', ending: 'png' };
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The part could not be drawn');
  // Some browsers write no WebP and answer a PNG instead.
  const real = Object.values(outputs).find((output) => output.type === blob.type);
  return new File([blob], croppedName(media.name, mark, real?.ending ?? ending), { type: blob.type });
}
