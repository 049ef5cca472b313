import { mkdir, statfs } from 'node:fs/promises';
import { Transform } from 'node:stream';

const MOST_KEPT_FREE = 2 * 1024 ** 3;
/** For small disks; the doctor reports the disk as full at this share. */
const SHARE = 0.05;
/** Always has room: the record of a closed school is only a few bytes. */
const SMALL_BYTES = 64 * 1024;

/** Bytes between two checks while a file of unknown length is written. */
const BETWEEN_CHECKS = 16 * 1024 ** 2;

/** Bytes that uploads leave free, since the database is on the same disk. */
export const keptFreeOf = (total: number) => Math.min(MOST_KEPT_FREE, total * SHARE);

/**
 * Refuses uploads when the disk is nearly full: each school has its own quota, but together they may exceed a small
 * machine's disk.
 * @throws Error as for a full disk
 */
export async function requireRoom(folder: string, bytes: number, keptFree = keptFreeOf): Promise<void> {
  if (bytes <= SMALL_BYTES) return;
  await mkdir(folder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(folder);
  if (blocks > 0 && bavail * bsize - bytes < keptFree(blocks * bsize))
    throw Object.assign(new Error('What is free is kept free'), { code: 'ENOSPC' });
}

/** Passes on what is written into a file of this folder as long as there is room. @throws Error as for a full disk */
export function whileRoom(folder: string, keptFree = keptFreeOf): Transform {
  let [written, checked] = [0, SMALL_BYTES];
  return new Transform({
    transform(piece: Buffer, _, done) {
      written += piece.length;
      if (written <= checked) return done(null, piece);
      checked = written + BETWEEN_CHECKS;
      requireRoom(folder, BETWEEN_CHECKS, keptFree).then(() => done(null, piece), done);
    },
  });
}
