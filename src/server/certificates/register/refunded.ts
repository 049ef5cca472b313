import { sql } from 'kysely';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import { auditSubject } from './audit-subject.ts';

/** The grants that opened the course of a certificate `c` to its holder. */
const GRANTS = sql`access_grants g where g.producer_id = c.producer_id and g.student_id = c.student_id and g.course_id = c.course_id`;

/** For a certificate `c`: it is valid, but every purchase that opened its course was refunded. */
export const REFUNDED = sql<boolean>`(c.revoked_at is null and c.replaced_at is null
  and exists (select from ${GRANTS} and g.closed_reason in ('refunded', 'charged_back'))
  and not exists (select from ${GRANTS} and coalesce(g.closed_reason not in ('refunded', 'charged_back'), true)))`;

const REASON = 'Compra reembolsada';

/** For courses with that setting. Refunds are evaluated each time instead of relying on an event. */
export async function revokeRefunded(db: Database): Promise<{ revoked: number }> {
  let revoked = 0;
  for (const producerId of await schoolsThatRevoke(db)) revoked += await revokeOf(db, producerId);
  return { revoked };
}

const TO_REVOKE = sql`
  from certificate_rules r
  where r.producer_id = c.producer_id and r.course_id = c.course_id and r.revoke_refunded and ${REFUNDED}`;

async function schoolsThatRevoke(db: Database): Promise<string[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ id: string }>`
      select distinct r.producer_id as id from certificate_rules r
      join certificates c on c.producer_id = r.producer_id and c.course_id = r.course_id
      where r.revoke_refunded and ${REFUNDED}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

const revokeOf = (db: Database, producerId: string): Promise<number> =>
  asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ course: string; holder: string | null }>`
      update certificates c set revoked_at = app_now(), revoked_reason = ${REASON}
      ${TO_REVOKE} and c.producer_id = ${producerId}
      returning c.snapshot ->> 'course' as course, c.holder_name as holder`.execute(tx);
    for (const { course, holder } of rows)
      await recordAuditEvent(tx, { producerId, by: 'system' }, null, {
        action: 'certificate_revoked',
        subject: auditSubject(course, holder ?? ''),
      });
    return rows.length;
  });
