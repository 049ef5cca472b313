import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/* Bitstring Status List 1.0: one bit for each credential, set once it is no longer valid. */

/** The minimum size, so that a list reveals nothing about a single credential. */
export const STATUS_BITS = 131_072;
/** A new list starts once one is half full, so that a random position is free after two tries on average. */
export const LIST_FILLED = STATUS_BITS / 2;

export const drawIndex = (): number => randomInt(STATUS_BITS);

/** The first bit is the highest of the first byte. */
export function encodeList(revoked: readonly number[]): string {
  const bits = Buffer.alloc(STATUS_BITS / 8);
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${gzipSync(bits).toString('base64url')}`;
}
