import { createHash } from 'node:crypto';
import { CLOSED_FOLDER, COURSE_UPLOADS_FOLDER, PACKAGES_FOLDER } from '../uploads/keys.ts';
import { keysBelow, type Storage } from '../uploads/storage.ts';
import { entryOf, type FileEntry, kindOf } from './archive/manifest.ts';
import type { TarWriter } from './archive/tar-writer.ts';

export type StoredFile = { key: string; bytes: number };

/** Folder of backups in a bucket that also holds everything else. */
export const BACKUP_FOLDER = 'backups';

/**
 * Left out: packages of schools, which are temporary copies of data in the backup itself; uploads of courses, which can
 * be repeated; and records of closed schools, which must survive a restoration.
 */
const LEFT_OUT = [BACKUP_FOLDER, PACKAGES_FOLDER, COURSE_UPLOADS_FOLDER, CLOSED_FOLDER].map((folder) => `${folder}/`);

/** Pictures and archives of clean-ups; drafts and unknown files are left out. */
export async function listFiles(storage: Storage): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const keys of keysBelow(storage, '/'))
    for (const key of keys) {
      if (LEFT_OUT.some((folder) => key.startsWith(folder)) || kindOf(entryOf(key))?.kind !== 'file') continue;
      const bytes = await sizeOf(storage, key);
      if (bytes !== null) found.push({ key, bytes });
    }
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** @returns null for one that was deleted meanwhile */
const sizeOf = (storage: Storage, key: string) =>
  storage.getMetaData(key).then(
    ({ contentLength }) => contentLength,
    async (error) => {
      if (await storage.exists(key)) throw error;
      return null;
    },
  );

/** @returns the files written, without those deleted meanwhile */
export async function addFiles(
  writer: TarWriter,
  storage: Storage,
  files: StoredFile[],
  during: (doing: string, share: number) => (bytes: number) => void,
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const { key, bytes } of files) {
    const onBytes = during('uploads', bytes);
    if ((await sizeOf(storage, key)) === null) continue;
    const hash = createHash('sha256');
    let read = 0;
    const content = await storage.getStream(key);
    const hashed = async function* () {
      for await (const piece of content as AsyncIterable<Buffer>) {
        hash.update(piece);
        read += piece.length;
        onBytes(read);
        yield piece;
      }
    };
    await writer.addStream(entryOf(key), bytes, hashed());
    entries.push({ entry: entryOf(key), bytes, sha256: hash.digest('hex') });
  }
  return entries;
}
