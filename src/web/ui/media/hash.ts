/** FNV-1a: a small stable number from a text, so the same name always gets the same colour or drawing. */
export function hash(text: string, buckets: number): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((sum ^ (sum >>> 15)) >>> 0) % buckets;
}
