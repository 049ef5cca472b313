import { mkdir, statfs } from 'node:fs/promises';

const MOST_KEPT_FREE = 2 * 1024 ** 3;
/** For small disks; the doctor reports the disk as full at this share. */
const SHARE = 0.05;
/** Always has room: that a school was closed is a note of some bytes. */
const SMALL_BYTES = 64 * 1024;

/** Bytes that uploads leave free, since the database is on the same disk. */
export const keptFreeOf = (total: number) => Math.min(MOST_KEPT_FREE, total * SHARE);

/**
 * Each school has bounds of its own, but a few of them together may have more than a small machine: what is left bounds them all.
 * @throws Error as of a full disk
 */
export async function requireRoom(folder: string, bytes: number, keptFree = keptFreeOf): Promise<void> {
  if (bytes <= SMALL_BYTES) return;
  await mkdir(folder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(folder);
  if (blocks > 0 && bavail * bsize - bytes < keptFree(blocks * bsize))
    throw Object.assign(new Error('What is free is kept free'), { code: 'ENOSPC' });
}
