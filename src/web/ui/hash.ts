/** A small stable number from a text, so the same name always gets the same colour or drawing. */
export function hash(text: string, buckets: number): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % buckets;
}
