import { sql } from 'kysely';
import type { CalendarAddress } from '#shared/contract/student/calendar.ts';
import type { Learner } from '../../actors.ts';
import type { AppKey } from '../../crypto/app-keys.ts';
import { seal, unseal } from '../../crypto/sealed.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';

type Tools = { db: Database; env: { appKeys: readonly AppKey[] } };

export const calendarPurpose = ({ producerId, studentId }: Learner) => `calendar of ${producerId} ${studentId}`;

/** Address of the student's calendar feed, if they have created one. */
export async function readCalendarAddress({ db, env }: Tools, student: Learner): Promise<CalendarAddress> {
  const { producerId, studentId } = student;
  const kept = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectFrom('calendar_feeds')
      .select('token')
      .where('producer_id', '=', producerId)
      .where('student_id', '=', studentId)
      .executeTakeFirst(),
  );
  return { path: kept ? readable(env, student, kept.token) : null };
}

/** Null if its key no longer exists: the address still works, and a new one can be created. */
function readable(env: Tools['env'], student: Learner, sealed: string): string | null {
  try {
    return pathOf(unseal(env, calendarPurpose(student), sealed));
  } catch {
    return null;
  }
}

/** Creates a new secret address; the previous one stops working. */
export async function makeCalendarAddress({ db, env }: Tools, student: Learner): Promise<CalendarAddress> {
  const { producerId, studentId } = student;
  const token = newToken();
  const kept = { token_hash: hashToken(token), token: seal(env, calendarPurpose(student), token) };
  await asSchool(db, { producerId, studentId }, (tx) =>
    tx
      .insertInto('calendar_feeds')
      .values({ producer_id: producerId, student_id: studentId, ...kept })
      .onConflict((before) =>
        before.columns(['producer_id', 'student_id']).doUpdateSet({ ...kept, created_at: sql`app_now()` }),
      )
      .execute(),
  );
  return { path: pathOf(token) };
}

/** Idempotent. */
export async function removeCalendarAddress(
  { db }: Pick<Tools, 'db'>,
  { producerId, studentId }: Learner,
): Promise<CalendarAddress> {
  await asSchool(db, { producerId, studentId }, (tx) =>
    tx.deleteFrom('calendar_feeds').where('producer_id', '=', producerId).where('student_id', '=', studentId).execute(),
  );
  return { path: null };
}

const pathOf = (token: string) => `/calendario/${token}.ics`;
