import { sql } from 'kysely';
import type { UndeliveredEmail } from '#shared/contract/people/emails.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import type { AuditEvent } from '../../audit/record-audit-event.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { BEHIND_ALL_OTHERS } from '../../email/retries.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problem.ts';
import { emailState } from './state.ts';

/** E-mails that people requested themselves are not resent by the school. */
const ofSchool = sql`e.template_name not in ('recovery', 'found_access')`;
const didNotArrive = sql`e.status in ('bounced', 'failed') and ${ofSchool}`;

/**
 * A school's undelivered e-mails that still matter: the student still exists with the same account, address and access,
 * and no access e-mail has been sent since. As a query of `email_logs` e and `students` s.
 */
const undeliveredOf = (producerId: string) => sql`
  from email_logs e join students s on s.producer_id = e.producer_id and s.user_id = e.user_id
  where e.producer_id = ${producerId} and ${didNotArrive} and e.reason is distinct from 'no_course'
    and e.recipient_email = s.email and e.created_at > app_now() - make_interval(days => ${LIMITS.undeliveredDays})
    and not (e.template_name in ('course_access', 'magic_link') and exists (
      select from email_logs later where later.producer_id = e.producer_id and later.user_id = e.user_id
        and later.template_name = 'magic_link' and later.created_at > e.created_at))`;

/** A subquery for the count, capped at the limit. */
export const undeliveredCount = (producerId: string) => sql`(
  select count(*)::integer from (select ${undeliveredOf(producerId)} limit ${LIMITS.undeliveredCount}) counted)`;

type Page = { emails: UndeliveredEmail[]; total: number; failed: number };

export async function listUndelivered(db: Database, { producerId }: SchoolActor, { page }: { page: number }) {
  const pageSize = LIMITS.studentPage;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Page>`
      with found as materialized (
        select ${emailState}, e.created_at, e.template_name as template, s.id as "studentId", s.name,
          e.recipient_email as email
        ${undeliveredOf(producerId)}),
      paged as (select * from found order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize})
      select (select count(*)::integer from found) as total,
        (select count(*)::integer from found where status = 'failed') as failed,
        array(select to_jsonb(paged) - 'created_at' from paged order by created_at desc, id) as emails`.execute(tx),
  );
  const [found = { emails: [], total: 0, failed: 0 }] = rows;
  return { ...found, page, pageSize };
}

const retried = ({ queued }: { queued: number }): AuditEvent | null =>
  queued > 0 ? { action: 'emails_retried', count: queued } : null;

/** Idempotent: an e-mail that is waiting or being sent is not queued again. */
const QUEUE_AGAIN = sql`status = 'queued', attempts = 0, error = null, reason = null, tried_at = app_now()`;

/** @throws Problem not_found */
export function retryEmail(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { emailId }: { emailId: string },
): Promise<{ queued: number }> {
  const { producerId } = school;
  return withAuditEvent(db, school, retried, async (tx) => {
    const { rows: known } = await sql`
      select from email_logs e where e.producer_id = ${producerId} and e.id = ${emailId} and ${ofSchool}`.execute(tx);
    if (known.length === 0) throw notFound();
    const { rows } = await sql<{ emailId: string }>`
      update email_logs e set ${QUEUE_AGAIN}
      where e.producer_id = ${producerId} and e.id = ${emailId} and ${didNotArrive} returning id as "emailId"`.execute(
      tx,
    );
    await jobs.addAll(tx, 'email', rows);
    return { queued: rows.length };
  });
}

/** Retries all that were given up, but not bounced ones: the same address would bounce again. */
export function retryEmails(db: Database, jobs: Jobs, school: SchoolActor): Promise<{ queued: number }> {
  const { producerId } = school;
  return withAuditEvent(db, school, retried, async (tx) => {
    const { rows } = await sql<{ emailId: string }>`
      update email_logs e set ${QUEUE_AGAIN}
      where e.producer_id = ${producerId} and e.status = 'failed'
        -- An array, so that each is looked up by its id whatever the planner believes of the rest.
        and e.id = any (array(select e.id ${undeliveredOf(producerId)} and e.status = 'failed'))
      returning id as "emailId"`.execute(tx);
    await jobs.addAll(tx, 'email', rows, { priority: BEHIND_ALL_OTHERS });
    return { queued: rows.length };
  });
}
