import { randomBytes } from 'node:crypto';

/**
 * Ids for rows written together, in increasing order (UUID version 7). Neighbours in the table are then
 * neighbours in indexes too, whereas random ids would each touch another page.
 */
export function orderedIds(count: number, now = Date.now()): string[] {
  const time = now.toString(16).padStart(12, '0');
  const random = randomBytes(count * 6).toString('hex');
  return Array.from({ length: count }, (_, at) => {
    // The bits after version and variant are a counter, the rest is random.
    const place = at.toString(16).padStart(6, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${place.slice(0, 3)}-8${place.slice(3)}-${random.slice(at * 12, at * 12 + 12)}`;
  });
}
