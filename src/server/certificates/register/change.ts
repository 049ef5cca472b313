import { sql } from 'kysely';
import { isPrintable } from '#shared/certificates/printable.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { type IdempotencyKey, idOf } from '../../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { newCertificateCode } from '../issue/code.ts';
import { lockNumbers } from '../issue/issue.ts';
import { auditSubject } from './audit-subject.ts';

type Standing = { holder: string | null; course: string; revoked: boolean; replacedBy: string | null };

/**
 * Revokes a certificate; the check page shows this, with the reason. Idempotent. @throws Problem not_found,
 * certificate_settled
 */
export function revokeCertificate(
  db: Database,
  school: SchoolActor,
  { certificateId, reason }: { certificateId: string; reason: string },
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { revoked, replacedBy, holder, course } = await lockCertificate(tx, producerId, certificateId);
    if (replacedBy) throw new Problem('certificate_settled');
    if (revoked) return {};
    await sql`
      update certificates set revoked_at = app_now(), revoked_reason = ${reason}
      where producer_id = ${producerId} and id = ${certificateId}`.execute(tx);
    await recordAuditEvent(tx, school, school.place, {
      action: 'certificate_revoked',
      subject: auditSubject(course, holder ?? ''),
    });
    return {};
  });
}

/**
 * Issues a new certificate with the corrected name, its own code and number; the previous one links to it. A revoked
 * one stays revoked. An unconfirmed name still waits for its holder.
 * @throws Problem not_found, certificate_settled if it was corrected before, the student has another valid one, or
 * was removed
 */
export function correctCertificate(
  db: Database,
  school: SchoolActor,
  { certificateId, name, key, now = new Date() }: { certificateId: string; name: string; now?: Date } & IdempotencyKey,
): Promise<{ id: string }> {
  const { producerId } = school;
  if (!isPrintable(name)) throw new Problem('invalid_input', { fields: [{ field: 'name', code: 'unprintable' }] });
  const id = idOf(producerId, `correction of ${certificateId}`, key);
  return asSchool(db, { producerId }, async (tx) => {
    const isThere = await lockHolder(tx, producerId, certificateId);
    const before = await lockCertificate(tx, producerId, certificateId);
    if (before.replacedBy === id || (await exists(tx, producerId, id))) return { id };
    if (before.replacedBy || before.holder === null || !isThere) throw new Problem('certificate_settled');
    const year = Number(localDay(now).slice(0, 4));
    await lockNumbers(tx, producerId, year);
    if (before.revoked && (await anotherStands(tx, producerId, certificateId)))
      throw new Problem('certificate_settled');
    await replace(tx, { producerId, certificateId, id, name, year, revoked: before.revoked });
    const subject = auditSubject(before.course, before.holder, name);
    await recordAuditEvent(tx, school, school.place, { action: 'certificate_corrected', subject });
    return { id };
  });
}

/** A removal forgets the names on the certificates it sees: it waits, or the new certificate is not issued. */
async function lockHolder(tx: Tx, producerId: string, certificateId: string): Promise<boolean> {
  const { rows } = await sql`
    select from students where producer_id = ${producerId} and id = (
      select student_id from certificates where producer_id = ${producerId} and id = ${certificateId}) for key share`.execute(
    tx,
  );
  return rows.length > 0;
}

async function lockCertificate(tx: Tx, producerId: string, certificateId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select holder_name as holder, snapshot ->> 'course' as course, revoked_at is not null as revoked, replaced_by as "replacedBy"
    from certificates where producer_id = ${producerId} and id = ${certificateId} for update`.execute(tx);
  return rows[0] ?? Promise.reject(notFound());
}

const exists = async (tx: Tx, producerId: string, id: string): Promise<boolean> =>
  (await sql`select from certificates where producer_id = ${producerId} and id = ${id}`.execute(tx)).rows.length > 0;

async function anotherStands(tx: Tx, producerId: string, certificateId: string): Promise<boolean> {
  const { rows } = await sql`
    select from certificates c join certificates other
      on other.producer_id = c.producer_id and other.student_id = c.student_id and other.course_id = c.course_id
    where c.producer_id = ${producerId} and c.id = ${certificateId} and other.revoked_at is null and other.replaced_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

type Replacing = {
  producerId: string;
  certificateId: string;
  id: string;
  name: string;
  year: number;
  revoked: boolean;
};

/** The old one is replaced first, since only one may be valid, and linked to the new one afterwards. */
async function replace(tx: Tx, { producerId, certificateId, id, name, year, revoked }: Replacing): Promise<void> {
  if (!revoked)
    await sql`
      update certificates set replaced_at = app_now(), replaced_by = id
      where producer_id = ${producerId} and id = ${certificateId}`.execute(tx);
  await sql`
    with next as (
      update certificate_numbers set last = last + 1 where producer_id = ${producerId} and year = ${year} returning last)
    insert into certificates (producer_id, id, code, year, number, student_id, course_id, holder_name, asks_cpf, holder_cpf,
      confirmed_at, issued_at, expires_at, snapshot)
    select c.producer_id, ${id}, ${newCertificateCode()}, ${year}::smallint, next.last, c.student_id, c.course_id, ${name}, c.asks_cpf, c.holder_cpf,
      case when c.confirmed_at is not null then app_now() end, app_now(), c.expires_at, c.snapshot
    from certificates c, next where c.producer_id = ${producerId} and c.id = ${certificateId}`.execute(tx);
  if (!revoked)
    await sql`
      update certificates set replaced_by = ${id} where producer_id = ${producerId} and id = ${certificateId}`.execute(
      tx,
    );
}
