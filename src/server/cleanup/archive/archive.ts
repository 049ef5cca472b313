import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { CONTENT_KEY_BYTES, sealing } from '../../crypto/sealed-stream.ts';
import { asSchool, type Database } from '../../db.ts';
import type { Env } from '../../env.ts';
import { syncToDisk } from '../../uploads/storage.ts';
import { type Archive, isAsWritten, Print, purposeOf, sealContentKey } from './kept-archive.ts';
import { inSnapshot, type SchoolRef } from './snapshot.ts';

/**
 * Writes the school's sealed archive to storage under an unguessable name, and reads it back; only then it counts as
 * archived. Of concurrent attempts, the last one started wins.
 * @throws what went wrong; the school then stays in its previous state
 */
export async function archiveSchool(
  { db, env, storage }: Pick<Services, 'db' | 'env' | 'storage'>,
  ref: SchoolRef,
): Promise<void> {
  const { zip } = await import('./zip.ts');
  const attempt = randomUUID();
  const place = { ...ref, key: `archives/${ref.year}/${attempt}.sealed` };
  const contentKey = randomBytes(CONTENT_KEY_BYTES);
  const seal = sealContentKey(env, place, contentKey);
  await inTemporaryFile(env, async (path) => {
    const written = await inSnapshot(db, ref, attempt, async ({ students, enrollments, entries }) => {
      const content = new Print();
      await pipeline(zip(entries), content, sealing(contentKey, purposeOf(place)), createWriteStream(path));
      return { students, enrollments, ...content.taken() };
    });
    if (!written) return;
    // Outside the transaction: a slow bucket holds no connection.
    await storage.copyFromFs(path, place.key, { contentType: 'application/octet-stream' });
    await syncToDisk(env, place.key);
    const archive = { ...place, seal, ...written };
    const isWhole = await isAsWritten(await storage.getStream(place.key), env, archive);
    if (isWhole && (await recordArchive(db, ref, attempt, archive))) return;
    await storage.delete(place.key);
    if (!isWhole) throw new Error('The archive in storage is not what was written');
  });
}

/** A temporary file, deleted afterwards; those of dead processes are removed by `purge.ts`. */
export async function inTemporaryFile<T>(env: Pick<Env, 'dataDir'>, use: (path: string) => Promise<T>): Promise<T> {
  await mkdir(temporaryFolder(env), { recursive: true });
  const directory = await mkdtemp(join(temporaryFolder(env), 'archive-'));
  return use(join(directory, 'archive')).finally(() => rm(directory, { recursive: true, force: true }));
}

export const temporaryFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'archives-underway');

type Archived = Archive & { bytes: number; students: number; enrollments: number };

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
        archive_seal: archive.seal,
        archive_bytes: String(archive.bytes),
        archive_sha256: archive.sha256,
        archived_at: sql`app_clock()`,
        updated_at: sql`app_clock()`,
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
