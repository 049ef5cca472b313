/* Positions on a landscape A4 sheet that is 1123 units wide; the same on paper and on screen. */

export const SHEET = { width: 1123, height: 794, band: 300, padding: { x: 64, top: 56, bottom: 30 } } as const;

const SIZES: readonly [letters: number, size: number][] = [
  [24, 58],
  [44, 50],
  [64, 40],
  [90, 32],
];

/** Font size of the holder's name: long names are smaller and wrap. */
export const nameSize = (name: string): number => SIZES.find(([letters]) => name.length <= letters)?.[1] ?? 26;
