/* Where things stand on an A4 sheet on its side, in units of which its width has 1123: the same on paper and on a screen. */

export const SHEET = { width: 1123, height: 794, band: 300, padding: { x: 64, top: 56, bottom: 30 } } as const;

const SIZES: readonly [letters: number, size: number][] = [
  [24, 58],
  [44, 50],
  [64, 40],
  [90, 32],
];

/** Of the holder's name: long ones are smaller, and stand on as many lines as they need. */
export const nameSize = (name: string): number => SIZES.find(([letters]) => name.length <= letters)?.[1] ?? 26;
