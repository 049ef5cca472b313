import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { pictureAtWidth, WIDTHS } from '#shared/uploads.ts';
import type { Services } from '../context.ts';
import { asPlatform, type Database } from '../db.ts';
import { type Deleted, deleteEach, type FileRef } from '../jobs/delete-each.ts';

/** Sent e-mails may show it, so it stays until the last e-mail sent before its replacement is purged. */
const GRACE_DAYS = LIMITS.emailDays + 1;

type Tools = Pick<Services, 'db' | 'log' | 'storage'>;
type Purged = Deleted & { noted: number };

/** Deletes images, with their smaller copies, that have been unused for half a year; use in the bin counts. */
export async function purgeUploads({ db, log, storage }: Tools, now = new Date()): Promise<Purged> {
  const noted = await recordUnused(db, now);
  const before = new Date(now.getTime() - GRACE_DAYS * 86_400_000);
  const { rows } = await asPlatform(db, (tx) =>
    sql<FileRef>`
      select producer_id as "producerId", id from uploads where unused_since < ${before.toISOString()} order by unused_since`.execute(
      tx,
    ),
  );
  return { noted, ...(await deleteEach(log, rows, (file) => deleteOne({ db, storage }, file, before))) };
}

/** Every column that may hold the address of an image. */
export const SHOWN_IN = [
  ['courses', 'cover_url'],
  ['course_modules', 'cover_url'],
  ['student_banners', 'image_url'],
  ['student_banners', 'phone_image_url'],
  ['client_settings', 'logo_url'],
  ['client_settings', 'navbar_logo_url'],
  ['client_settings', 'email_templates'],
  ['platform_settings', 'platform_logo'],
  ['certificate_rules', 'signatures'],
  ['certificate_rules', 'design'],
  ['certificates', 'snapshot'],
  ['lessons', 'thumbnails'],
] as const;

/** The keys of our upload addresses in these texts, with or without a host, also of smaller copies. */
const SHOWN = sql`
  select (regexp_matches(written.text, '/uploads/([a-z0-9/-]+)(?:![0-9]+)?[.]webp', 'g'))[1] || '.webp' as key
  from (${sql.join(
    SHOWN_IN.map(([table, column]) => sql`select ${sql.ref(column)}::text as text from ${sql.table(table)}`),
    sql` union all `,
  )}) written
  where written.text like '%/uploads/%'`;

/** @returns how many images became unused, or used again */
async function recordUnused(db: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await asPlatform(db, (tx) =>
    sql`
      with shown as materialized (${SHOWN})
      update uploads set unused_since = case when unused_since is null then ${now}::timestamptz end
      where (unused_since is null) = (key not in (select key from shown))`.execute(tx),
  );
  return Number(numAffectedRows);
}

/**
 * Deletes the files before the row is gone: a concurrent upload of the same image waits for the row and stores it
 * again.
 */
const deleteOne = ({ db, storage }: Omit<Tools, 'log'>, { producerId, id }: FileRef, before: Date): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const found = await tx
      .deleteFrom('uploads')
      .where('producer_id', '=', producerId)
      .where('id', '=', id)
      .where('unused_since', '<', before.toISOString())
      .returning('key')
      .executeTakeFirst();
    if (!found) return false;
    for (const key of [found.key, ...WIDTHS.map((width) => pictureAtWidth(found.key, width))])
      await storage.delete(key);
    return true;
  });
