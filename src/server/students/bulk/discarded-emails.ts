import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { HeldEmail } from '../access/held-access.ts';
import type { BulkActionRef } from './bulk-action.ts';

/** Stores with a closure which held access e-mails it discarded. */
export async function storeDiscarded(
  tx: Tx,
  { producerId, actionId }: BulkActionRef,
  emails: readonly HeldEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const byStudent = [...Map.groupBy(emails, ({ studentId }) => studentId)];
  const discarded = byStudent.map(([, own]) => JSON.stringify(own.map(({ studentId: _, ...email }) => email)));
  await sql`
    update bulk_action_students s set discarded = noted.discarded::jsonb
    from unnest(${byStudent.map(([id]) => id)}::uuid[], ${discarded}::text[]) as noted (student_id, discarded)
    where s.producer_id = ${producerId} and s.bulk_action_id = ${actionId} and s.student_id = noted.student_id`.execute(
    tx,
  );
}

/**
 * Holds them again where access is open again, unless others are held by now. Those of an import whose e-mails were
 * sent meanwhile count as held for a draft.
 * @returns the courses that, if published meanwhile, must be announced
 */
export async function holdDiscarded(
  tx: Tx,
  { producerId, actionId }: BulkActionRef,
  studentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ courseId: string }>`
    with held as (
      insert into held_access_emails (producer_id, course_id, student_id, password_set_by_school, import_id)
      select s.producer_id, e.course_id, s.student_id, email."passwordSetBySchool", (
        select i.id from student_imports i
        where i.producer_id = s.producer_id and i.id = email."importId" and i.emails_asked_at is null for share)
      from bulk_action_students s
      cross join lateral jsonb_to_recordset(s.discarded)
        as email ("courseId" uuid, "passwordSetBySchool" boolean, "importId" uuid)
      join enrollments e on e.producer_id = s.producer_id and e.student_id = s.student_id
        and e.course_id = email."courseId" and e.status <> 'inactive'
      where s.producer_id = ${producerId} and s.bulk_action_id = ${actionId} and s.student_id = any (${studentIds}::uuid[])
      on conflict (producer_id, course_id, student_id) do nothing
      returning course_id, import_id)
    select distinct course_id as "courseId" from held where import_id is null order by course_id`.execute(tx);
  return rows.map(({ courseId }) => courseId);
}
