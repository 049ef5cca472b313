import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import { accessLinkEmail } from '../access/access-link-email.ts';
import type { Change } from './bulk-action.ts';

type Standing = { studentId: string; courseIds: string[]; onItsWay: boolean };

/** Queues a one-time access link for students with an open course, unless an access e-mail is queued already. */
export const resendAccessEmails: Change = async (tx, jobs, { producerId }, students) => {
  const active = students.filter(({ wasActive }) => wasActive);
  const standing = await standingOf(
    tx,
    producerId,
    active.map(({ studentId }) => studentId),
  );
  await queueEmails(
    tx,
    jobs,
    accessLinkEmail,
    active.flatMap(({ studentId, userId, email, name }) => {
      const found = standing.get(studentId);
      if (!found || found.onItsWay) return [];
      const { courseIds } = found;
      return { producerId, userId, recipientEmail: email, recipientName: name, payload: { courseIds } };
    }),
  );
  return new Map(
    students.map(({ studentId, wasActive }) => {
      const found = standing.get(studentId);
      if (!found) return [studentId, wasActive ? 'no_course' : 'inactive'];
      return [studentId, found.onItsWay ? 'on_its_way' : 'done'];
    }),
  );
};

/** Students with an open course. */
async function standingOf(tx: Tx, producerId: string, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select s.id as "studentId", open.ids as "courseIds", exists (
        select from email_logs l
        where l.producer_id = ${producerId} and l.user_id = s.user_id and l.status = 'queued'
          and l.template_name in ('course_access', 'magic_link')) as "onItsWay"
    from students s
    cross join lateral (
      select array_agg(e.course_id order by c.title) as ids from enrollments e
      join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
      where e.producer_id = ${producerId} and e.student_id = s.id
        and enrollment_open(e.status, e.access_until, app_now())) as open
    where s.producer_id = ${producerId} and s.id = any (${ids}::uuid[]) and open.ids is not null`.execute(tx);
  return new Map(rows.map((each) => [each.studentId, each]));
}
