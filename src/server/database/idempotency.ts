import { createHash, randomUUID } from 'node:crypto';

/** The client's idempotency key (`onceKey` of the contract). */
export type IdempotencyKey = { key?: string };

/**
 * The id of a new row: derived from the key, so that a repeated request finds the existing one. It also
 * depends on the school, so that keys of different schools never collide or reveal anything.
 */
export function idOf(producerId: string, what: string, key: string | undefined): string {
  if (!key) return randomUUID();
  const bytes = createHash('sha256').update(`${producerId} ${what} ${key}`).digest().subarray(0, 16);
  // Version 8 is for custom schemes: https://www.rfc-editor.org/rfc/rfc9562#section-5.8
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
