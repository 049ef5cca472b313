import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asSchool, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import { settleOnDisk } from '../uploads/storage.ts';
import { inSnapshot, type SchoolRef } from './snapshot.ts';
import { zip } from './zip.ts';

type Print = { bytes: number; sha256: string };

/**
 * Writes the school's archive, puts it into storage under a name that nobody can guess and reads it back from there.
 * Only then the school counts as archived. By two at once, the attempt that began last counts.
 * @throws what went wrong: then the school waits as before
 */
export async function archiveSchool(
  { db, env, storage }: Pick<Services, 'db' | 'env' | 'storage'>,
  ref: SchoolRef,
): Promise<void> {
  const attempt = randomUUID();
  const key = `archives/${ref.year}/${attempt}.zip`;
  await inTemporaryFile(env, async (path) => {
    const written = await inSnapshot(db, ref, attempt, async ({ students, enrollments, entries }) => {
      await pipeline(zip(entries), createWriteStream(path));
      return { students, enrollments };
    });
    if (!written) return;
    const print = await printOf(createReadStream(path));
    // Outside the transaction: a slow bucket holds no connection.
    await storage.copyFromFs(path, key, { contentType: 'application/zip' });
    await settleOnDisk(env, key);
    const stored = await printOf(await storage.getStream(key));
    const isWhole = stored.bytes === print.bytes && stored.sha256 === print.sha256;
    if (isWhole && (await recordArchive(db, ref, attempt, { key, ...written, ...print }))) return;
    await storage.delete(key);
    if (!isWhole) throw new Error('The archive in storage is not what was written');
  });
}

/** A file of its own, gone afterwards; those of processes that died are swept away some day (`purge.ts`). */
export async function inTemporaryFile<T>(env: Pick<Env, 'dataDir'>, use: (path: string) => Promise<T>): Promise<T> {
  await mkdir(temporaryFolder(env), { recursive: true });
  const directory = await mkdtemp(join(temporaryFolder(env), 'archive-'));
  return use(join(directory, 'archive.zip')).finally(() => rm(directory, { recursive: true, force: true }));
}

export const temporaryFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'archives-underway');

async function printOf(content: Readable): Promise<Print> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

type Archived = Print & { key: string; students: number; enrollments: number };

/** @returns whether the attempt still counts */
function recordArchive(db: Database, { producerId, year }: SchoolRef, attempt: string, archive: Archived) {
  return asSchool(db, { producerId }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('cleanup_schools')
      .set({
        state: 'archived',
        students: archive.students,
        enrollments: archive.enrollments,
        archive_key: archive.key,
        archive_bytes: String(archive.bytes),
        archive_sha256: archive.sha256,
        archived_at: sql`clock_timestamp()`,
        updated_at: sql`clock_timestamp()`,
        problem: null,
      })
      .where('producer_id', '=', producerId)
      .where('year', '=', year)
      .where('state', '=', 'waiting')
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

export class ArchiveDamaged extends Error {}

/** Fetches an archive into a file. @throws ArchiveDamaged when it is not what was archived, or not there */
export async function fetchArchive(
  storage: Services['storage'],
  { key, sha256 }: { key: string; sha256: string },
  path: string,
): Promise<void> {
  if (!(await storage.exists(key))) throw new ArchiveDamaged();
  await pipeline(await storage.getStream(key), createWriteStream(path));
  if ((await printOf(createReadStream(path))).sha256 !== sha256) throw new ArchiveDamaged();
}
