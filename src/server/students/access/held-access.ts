import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Places } from './ledger.ts';

/*
 * Students enrolled in a draft have nothing to open: their access e-mail is held and sent on publication
 * (`sendHeldEmailsOfCourse`). Closing the enrollment discards it.
 */

/**
 * Held until the end: whoever publishes one of them meanwhile waits, and finds what this transaction holds back. To be asked
 * before enrollments are locked, as everywhere courses come before them.
 */
export async function draftsAmong(tx: Tx, producerId: string, courseIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from courses
    where producer_id = ${producerId} and id = any (${courseIds}::uuid[]) and not published
    order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The latest word on the password counts: a student may have moved to another account. Of an import whose e-mails are sent later
 * they wait for that, also where the course is published.
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
