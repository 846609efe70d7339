const MB = 1_000_000;

/** Sizes one filters by, and what the call takes for each. */
export const sizes = {
  small: { max: 1 * MB },
  medium: { min: 1 * MB, max: 10 * MB },
  large: { min: 10 * MB, max: 100 * MB },
  huge: { min: 100 * MB },
} as const;

export type Size = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as Size[];
