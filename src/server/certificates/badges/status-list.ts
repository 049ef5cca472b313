import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/* Bitstring Status List 1.0: one bit for each credential, which is set once it is worth nothing any more. */

/** The minimum size, so that a list reveals nothing about a single credential. */
export const STATUS_BITS = 131_072;
/** A list that is half full is followed by the next one: a free place is found in two tries. */
export const LIST_FILLED = STATUS_BITS / 2;

export const drawIndex = (): number => randomInt(STATUS_BITS);

/** The first bit is the highest of the first byte. */
export function encodeList(revoked: readonly number[]): string {
  const bits = Buffer.alloc(STATUS_BITS / 8);
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${gzipSync(bits).toString('base64url')}`;
}
