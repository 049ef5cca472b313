import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform, readAsPlatform, type Tx } from '../db.ts';
import { deleteStrays, ownerOfStored } from '../uploads/delete-strays.ts';
import { COURSE_UPLOADS_FOLDER, PACKAGES_FOLDER } from '../uploads/keys.ts';
import { deleteContent } from './kept-parts.ts';
import type { PartsTable } from './receive-part.ts';

/** A file whose worker has not reported for so long has lost its process. */
const LOST_SECONDS = 120;
export const MOST_TRIES = 3;
const BATCH = 100;

export type Underway = { producerId: string; id: string };

/** Restarts files without a working process, and gives up after repeated losses. @returns how many are restarted */
export function resumeLost(
  { db }: Pick<Services, 'db'>,
  table: PartsTable,
  again: (tx: Tx, lost: Underway[]) => Promise<unknown>,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const lost = sql`state in ('waiting', 'running') and seen_at <= app_clock() - make_interval(secs => ${LOST_SECONDS})`;
    await sql`
      update ${sql.table(table)} set state = 'failed', problem = 'interrupted', finished_at = app_clock()
      where ${lost} and tries >= ${MOST_TRIES}`.execute(tx);
    const { rows } = await sql<Underway>`
      update ${sql.table(table)} set state = 'waiting', seen_at = app_clock() where ${lost}
      returning producer_id as "producerId", id`.execute(tx);
    await again(tx, rows);
    return rows.length;
  });
}

type Over = Underway & { key: string | null; parts: number | null };

/** Deletes expired files before their rows, so that a remaining file can still be found. */
export async function purgeOver({ db, storage }: Pick<Services, 'db' | 'storage'>, table: PartsTable): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rows } = await readAsPlatform(db, (tx) =>
      sql<Over>`
        select producer_id as "producerId", id, key, parts from ${sql.table(table)}
        where until <= app_now() and state not in ('waiting', 'running') limit ${BATCH}`.execute(tx),
    );
    for (const { key, parts } of rows) if (key) await deleteContent({ storage }, { key, parts });
    await asPlatform(db, (tx) =>
      sql`
        delete from ${sql.table(table)} where id = any (${rows.map(({ id }) => id)}::uuid[])
          and until <= app_now() and state not in ('waiting', 'running')`.execute(tx),
    );
    purged += rows.length;
    if (rows.length < BATCH) return purged;
  }
}

const FOLDER_OF: Record<PartsTable, string> = {
  school_packages: PACKAGES_FOLDER,
  course_uploads: COURSE_UPLOADS_FOLDER,
};

/** Of a process that died after it had stored something. @returns how many files */
export const purgeStrays = (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  table: PartsTable,
  now?: Date,
): Promise<number> => deleteStrays(storage, FOLDER_OF[table], (keys) => straysOf(db, table, keys), now);

/** In the folders of schools that there are: others may be another installation's. */
async function straysOf(db: Services['db'], table: PartsTable, keys: string[]): Promise<string[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ key: string }>`
      select stored.key from unnest(${keys}::text[]) as stored (key)
      join profiles p on p.id = ${ownerOfStored}
      where not exists (
        select from ${sql.table(table)} t
        where t.producer_id = p.id and (t.key = stored.key or starts_with(stored.key, t.key || '/')))`.execute(tx),
  );
  return rows.map(({ key }) => key);
}
