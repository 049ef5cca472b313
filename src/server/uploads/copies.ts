import { pictureAtWidth } from '#shared/uploads.ts';
import { readKey } from './keys.ts';
import type { Storage } from './storage.ts';

/** Copies in progress: many visitors may request the same one at once. */
const underway = new Map<string, Promise<boolean>>();

/**
 * Finds the file of a picture or of a smaller copy. Missing copies of older pictures are made here.
 * @returns its key, or null if the picture does not exist or cannot be read
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
  return (await making) ? key : null;
}

async function makeCopy(
  storage: Storage,
  { picture, width, key }: { picture: string; width: number; key: string },
): Promise<boolean> {
  const { narrowCopy } = await import('./encode.ts');
  const copy = await narrowCopy(await storage.getBytes(picture), width).catch(() => null);
  if (!copy) return false;
  await storage.put(key, copy, { contentType: 'image/webp' });
  return true;
}

/**
 * The picture at an address, to be drawn into another one. Null if it is missing, not an upload, or nothing that is
 * encoded here: such pictures once came with packages.
 */
export async function pictureAt(storage: Storage, address: string | null): Promise<Uint8Array | null> {
  const key = address?.startsWith('/uploads/') && readKey(address.slice('/uploads/'.length))?.picture;
  if (!key || !(await storage.exists(key))) return null;
  const { isEncoded } = await import('./encode.ts');
  const bytes = await storage.getBytes(key);
  return (await isEncoded(bytes)) ? bytes : null;
}
