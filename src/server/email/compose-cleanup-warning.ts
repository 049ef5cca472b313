import { sql } from 'kysely';
import { DAY_MS, localDay } from '#shared/dates.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose } from './composed.ts';
import { renderCleanupWarning } from './render.ts';
import { platformVoice } from './voice.ts';

/** To a producer: that all students go, as long as that is ahead and switched on. */
export const composeCleanupWarning: Compose = async ({ db, env }, email) => {
  const day = email.payload.day as string;
  const days = Math.round((Date.parse(day) - Date.parse(localDay(new Date()))) / DAY_MS);
  const { voice, students } = await asPlatform(db, async (tx) => ({
    voice: await platformVoice(tx, env),
    students: await studentsOf(tx, email.userId),
  }));
  if (students === null || days < 1) return { dropped: 'outdated' };
  const message = renderCleanupWarning(
    { name: email.recipientName, day, days, students, url: voice.link('/admin/students') },
    voice,
  );
  return { voice, message, kept: message, passwordSent: false };
};

/** Null where there is nothing to warn of any more. */
async function studentsOf(tx: Tx, producerId: string | null): Promise<number | null> {
  const { rows } = await sql<{ students: number }>`
    select student_count as students from profiles p, platform_settings s
    where p.id = ${producerId} and p.role = 'admin' and s.cleanup_since is not null`.execute(tx);
  return rows[0]?.students ?? null;
}
