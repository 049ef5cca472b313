import { pictureAtWidth } from '#shared/uploads.ts';
import type { Storage } from './storage.ts';

/** Copies in progress: many visitors may request the same one at once. */
const underway = new Map<string, Promise<void>>();

/**
 * Finds the file of a picture or of a smaller copy. Missing copies of older pictures are made here.
 * @returns its key, or null if the picture does not exist
 */
export async function findFile(
  storage: Storage,
  { picture, width }: { picture: string; width: number | null },
): Promise<string | null> {
  const key = width === null ? picture : pictureAtWidth(picture, width);
  if (await storage.exists(key)) return key;
  if (width === null || !(await storage.exists(picture))) return null;
  const making = underway.get(key) ?? makeCopy(storage, { picture, width, key }).finally(() => underway.delete(key));
  underway.set(key, making);
  await making;
  return key;
}

async function makeCopy(
  storage: Storage,
  { picture, width, key }: { picture: string; width: number; key: string },
): Promise<void> {
  const { narrowCopy } = await import('./encode.ts');
  const copy = await narrowCopy(await storage.getBytes(picture), width);
  await storage.put(key, copy, { contentType: 'image/webp' });
}
