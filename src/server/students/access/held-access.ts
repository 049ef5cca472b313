import { sql } from 'kysely';
import type { DiscardedEmail } from '#db/schema/students.ts';
import type { Tx } from '../../db.ts';
import type { Places } from './ledger.ts';

/*
 * Students enrolled in a draft have nothing to open: their access e-mail is held and sent on publication
 * (`sendHeldEmailsOfCourse`). Closing the enrollment discards it.
 */

export type HeldEmail = DiscardedEmail & { studentId: string };

/**
 * The drafts among these courses, locked until the end, so that a concurrent publication waits and finds the e-mails
 * held here. Must run before enrollments are locked, since courses are locked first everywhere.
 */
export async function draftsAmong(tx: Tx, producerId: string, courseIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from courses
    where producer_id = ${producerId} and id = any (${courseIds}::uuid[]) and not published
    order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The latest value for the password counts, since a student may have moved to another account. With `importId` e-mails
 * are held even for published courses, until the import's are sent.
 */
export async function holdAccessEmails(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  { passwordSetBySchool = false, importId }: { passwordSetBySchool?: boolean; importId?: string | undefined } = {},
): Promise<void> {
  if (courseIds.length === 0) return;
  await sql`
    insert into held_access_emails (producer_id, course_id, student_id, password_set_by_school, import_id)
    select ${producerId}, course, student, ${passwordSetBySchool}, ${importId ?? null}
    from unnest(${courseIds}::uuid[]) as course, unnest(${studentIds}::uuid[]) as student
    on conflict (producer_id, course_id, student_id) do update
      set password_set_by_school = excluded.password_set_by_school, import_id = excluded.import_id`.execute(tx);
}
