import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ARCHIVE_DAYS } from '#shared/cleanup.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import type { Services } from '../context.ts';
import { asPlatform, type Database } from '../db.ts';
import { deleteStrays } from '../uploads/delete-strays.ts';
import { temporaryFolder } from './archive/archive.ts';

const BATCH = 100;

type Tools = Pick<Services, 'db' | 'env' | 'storage'>;

/**
 * Deletes archives 90 days after the removal, those of deleted schools, and leftovers of dead processes. Size and
 * fingerprint are kept.
 * @returns how many archives
 */
export async function purgeArchives(tools: Tools, now = new Date()): Promise<number> {
  await purgeUnderway(tools, now);
  return (await purgeOld(tools, now)) + (await purgeOrphans(tools, now));
}

/**
 * Deletes the file before its row, so that a file that could not be deleted is found again. An archive whose students
 * are not removed yet stays: while the clean-up is off, that can last.
 */
async function purgeOld({ db, storage }: Tools, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ARCHIVE_DAYS * DAY_MS);
  let deleted = 0;
  for (;;) {
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ key: string }>`
        select archive_key as key from cleanup_schools
        where archive_key is not null and coalesce(removed_at, archived_at) <= ${before}
          and state not in ('archived', 'restoring') order by archived_at limit ${BATCH}`.execute(tx),
    );
    for (const { key } of rows) await storage.delete(key);
    await asPlatform(db, (tx) =>
      sql`
        update cleanup_schools set archive_key = null, archive_seal = null
        where archive_key = any (${rows.map(({ key }) => key)}::text[])`.execute(tx),
    );
    deleted += rows.length;
    if (rows.length < BATCH) return deleted;
  }
}

/** Archives that no clean-up names. */
const purgeOrphans = ({ db, storage }: Tools, now: Date): Promise<number> =>
  deleteStrays(storage, 'archives', (keys) => unnamedArchives(db, keys), now);

async function unnamedArchives(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ key: string }>`
      select key from unnest(${keys}::text[]) as key
      where not exists (select from cleanup_schools s where s.archive_key = key)`.execute(tx),
  );
  return rows.map(({ key }) => key);
}

async function purgeUnderway({ env }: Tools, now: Date): Promise<void> {
  const folder = temporaryFolder(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs >= DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}
