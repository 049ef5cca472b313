import { sql } from 'kysely';
import { ARCHIVE_DAYS } from '#shared/cleanup.ts';

/** For a row of `cleanup_schools`: counted from the removal, which a pause may have put off. */
export const archiveUntil = sql`coalesce(removed_at, archived_at) + make_interval(days => ${ARCHIVE_DAYS})`;

/** For a row of `cleanup_schools`: the archive still exists. */
export const archiveIsKept = sql`archive_key is not null and app_now() < ${archiveUntil}`;

/** The school's last clean-up while its archive exists; null otherwise. */
export const lastCleanup = (producerId: string) => sql`(
  select jsonb_build_object('year', year, 'removed', removed, 'restored', restored,
    'archiveUntil', ${archiveUntil})
  from cleanup_schools where producer_id = ${producerId} and state not in ('waiting', 'archived') and ${archiveIsKept}
  order by year desc limit 1)`;
