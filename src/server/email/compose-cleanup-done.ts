import { sql } from 'kysely';
import { ARCHIVE_DAYS } from '#shared/cleanup.ts';
import { formatDate } from '#shared/dates.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose, QueuedRow } from './composed.ts';
import { renderCleanupDone } from './render.ts';
import { platformVoice } from './voice.ts';

type Found = { name: string; removed: number; kept: number; archiveUntil: string };

/** To a producer: that students were removed, as long as they can come back. */
export const composeCleanupDone: Compose = async ({ db, env }, email) => {
  const { voice, found } = await asPlatform(db, async (tx) => ({
    voice: await platformVoice(tx, env),
    found: await find(tx, email),
  }));
  if (!found) return { dropped: 'outdated' };
  const message = renderCleanupDone(
    {
      ...found,
      year: email.payload.year as number,
      archiveUntil: formatDate(new Date(found.archiveUntil)),
      url: voice.link('/admin/students'),
    },
    voice,
  );
  return { voice, message, kept: message, passwordSent: false };
};

async function find(tx: Tx, { userId, payload }: QueuedRow): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, s.removed, s.kept, s.archived_at + make_interval(days => ${ARCHIVE_DAYS}) as "archiveUntil"
    from cleanup_schools s join profiles p on p.id = s.producer_id
    where s.producer_id = ${userId} and s.year = ${payload.year as number} and s.state = 'removed'
      and s.archive_key is not null and p.removed_at is null`.execute(tx);
  return rows[0];
}
