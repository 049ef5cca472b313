import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { tryEach } from '../jobs/try-each.ts';
import { BACKUP_FOLDER } from './files.ts';
import { folderOf } from './folder.ts';

/** Manual backups kept in addition to the nightly ones. */
const KEPT_BY_HAND = 3;
/** Rows outlive their files, so that the panel still knows of a failure or a drill. */
const ROW_DAYS = 90;

type Old = { id: string; file: string; inBucket: boolean };

/** Deletes all but the newest ones. One that the bucket does not let go of is tried again the next time. */
export async function removeOldBackups({
  db,
  env,
  log,
  storage,
}: Pick<Services, 'db' | 'env' | 'log' | 'storage'>): Promise<void> {
  const kept = Math.max(1, env.backupsKept);
  const old = await asPlatform(db, async (tx) => {
    await sql`
      delete from backups where asked_at < app_now() - make_interval(days => ${ROW_DAYS})
        and (removed_at is not null or state = 'failed')`.execute(tx);
    const { rows } = await sql<Old>`
      select id, file, in_bucket as "inBucket" from (
        select *, row_number() over (partition by nightly order by finished_at desc, id) as at
        from backups where state = 'done' and removed_at is null) numbered
      where at > case when nightly then ${kept}::integer else ${KEPT_BY_HAND}::integer end`.execute(tx);
    return rows;
  });
  // On another machine's disk it is that machine's to delete, before its next backup.
  for (const { file } of old) await rm(join(folderOf(env), file), { force: true });
  const about = ({ file }: Old) => ({ file });
  await tryEach(old, { log, event: 'backup_not_removed', about }, async ({ id, file, inBucket }) => {
    if (inBucket) await storage.delete(`${BACKUP_FOLDER}/${file}`);
    await asPlatform(db, (tx) =>
      tx.updateTable('backups').set({ removed_at: sql`app_clock()` }).where('id', '=', id).execute(),
    );
  });
}
