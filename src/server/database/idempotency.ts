import { createHash, randomUUID } from 'node:crypto';

/** The client's idempotency key (`onceKey` of the contract). */
export type Once = { key?: string };

/**
 * The id of what is made: with the same key the same one, so that what is asked for twice meets itself. It belongs to the
 * school: what another makes with the same key has another id, and nobody learns that there is one.
 */
export function idOf(producerId: string, what: string, key: string | undefined): string {
  if (!key) return randomUUID();
  const bytes = createHash('sha256').update(`${producerId} ${what} ${key}`).digest().subarray(0, 16);
  // Version 8 is for custom schemes: https://www.rfc-editor.org/rfc/rfc9562#section-5.8
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
