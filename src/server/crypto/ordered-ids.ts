import { randomBytes } from 'node:crypto';

/**
 * Ids for rows that are written together, each after the one before (UUID version 7). What lies beside each other in a table then
 * does so in all indexes that begin with it, where random ids would each be looked up in a page of their own.
 */
export function orderedIds(count: number, now = Date.now()): string[] {
  const time = now.toString(16).padStart(12, '0');
  const random = randomBytes(count * 6).toString('hex');
  return Array.from({ length: count }, (_, at) => {
    // The twelve bits after the version and those after the variant count, and the rest is nobody's to guess.
    const place = at.toString(16).padStart(6, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${place.slice(0, 3)}-8${place.slice(3)}-${random.slice(at * 12, at * 12 + 12)}`;
  });
}
