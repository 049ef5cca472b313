import { sql } from 'kysely';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { BADGE, type BadgeRow } from '../badges/badge.ts';
import { placeBadge } from '../badges/place.ts';

/** Credential data of a student's own valid certificate. */
export async function ownBadge(db: Database, student: Learner, certificateId: string): Promise<BadgeRow | undefined> {
  const { producerId, studentId } = student;
  if (!(await standsFor(db, student, certificateId))) return undefined;
  await asSchool(db, { producerId }, (tx) => placeBadge(tx, producerId, certificateId));
  return readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<BadgeRow>`
      ${BADGE} and c.producer_id = ${producerId} and c.id = ${certificateId} and c.student_id = ${studentId}`.execute(
      tx,
    );
    return rows[0];
  });
}

type Sharing = { certificateId: string; shared: boolean };

/** Sets whether the credential is public. By default only its holder sees it. @throws Problem not_found */
export async function shareCertificate(
  db: Database,
  student: Learner,
  { certificateId, shared }: Sharing,
): Promise<Record<string, never>> {
  const { producerId, studentId } = student;
  if (!(await standsFor(db, student, certificateId))) throw notFound();
  await asSchool(db, { producerId }, (tx) => placeBadge(tx, producerId, certificateId));
  await asSchool(db, { producerId, studentId }, (tx) =>
    sql`
      update certificate_badges set shared_at = case when ${shared} then coalesce(shared_at, app_now()) end
      where producer_id = ${producerId} and certificate_id = ${certificateId}`.execute(tx),
  );
  return {};
}

/** Whether it belongs to the student, is valid, and its holder has confirmed the name. */
const standsFor = (db: Database, { producerId, studentId }: Learner, certificateId: string): Promise<boolean> =>
  readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql`
      select from certificates c
      where c.producer_id = ${producerId} and c.id = ${certificateId} and c.student_id = ${studentId}
        and c.holder_name is not null and c.confirmed_at is not null and c.revoked_at is null and c.replaced_at is null`.execute(
      tx,
    );
    return rows.length > 0;
  });
