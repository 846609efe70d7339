import { describe, expect, it } from 'vitest';
import { canCrop, croppedName, isWhole, partOf, scaleFor, startCrop } from './crop';

describe('a part of a picture', () => {
  it('starts as the largest with the asked proportions, in the middle', () => {
    expect(startCrop(1, 400, 200)).toMatchObject({ x: 25, y: 0, width: 50, height: 100 });
    expect(startCrop(16 / 9, 900, 900)).toMatchObject({ x: 0, width: 100, height: 56.25 });
    expect(isWhole(startCrop(undefined, 400, 200))).toBe(true);
  });

  it('is whole pixels, never outside', () => {
    expect(partOf({ unit: '%', x: 33.4, y: 0, width: 66.7, height: 100 }, 101, 50)).toEqual({
      x: 34,
      y: 0,
      width: 67,
      height: 50,
    });
    expect(partOf({ unit: '%', x: 99.9, y: 99.9, width: 0, height: 0 }, 10, 10)).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  it('is drawn no larger than every browser can', () => {
    expect(scaleFor({ width: 1_000, height: 1_000 })).toBe(1);
    expect(scaleFor({ width: 8_000, height: 8_000 })).toBe(0.5);
  });

  it('has a name of its own, once', () => {
    expect(croppedName('façade.été.jpeg', '-recadrée', 'jpg')).toBe('façade.été-recadrée.jpg');
    expect(croppedName('façade-recadrée.jpg', '-recadrée', 'jpg')).toBe('façade-recadrée.jpg');
    expect(croppedName('façade', '-recadrée', 'png')).toBe('façade-recadrée.png');
  });

  it('drawings and animations are not cut', () => {
    expect(canCrop({ kind: 'image', mime: 'image/jpeg' })).toBe(true);
    expect(canCrop({ kind: 'image', mime: 'image/svg+xml' })).toBe(false);
    expect(canCrop({ kind: 'image', mime: 'image/gif' })).toBe(false);
  });
});
