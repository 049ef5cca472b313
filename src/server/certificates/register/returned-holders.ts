import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** @param name in the archive */
type ReturnedHolder = { archivedId: string; studentId: string; name: string };

/**
 * Students who were enrolled again before their school was restored have another id: their certificates become theirs
 * again, unless somebody is still there under that id, and under the name that they were removed with, as for those who get their own id back (`recognise_holders`). One
 * that they got since stays the valid one of its course.
 */
export async function giveCertificatesBack(
  tx: Tx,
  producerId: string,
  returned: readonly ReturnedHolder[],
): Promise<void> {
  for (const { archivedId, studentId, name } of returned) {
    await sql`
      update certificates c set student_id = ${studentId}
      where c.producer_id = ${producerId} and c.student_id = ${archivedId} and c.holder_name is null
        and (c.revoked_at is not null or c.replaced_at is not null or not exists (
          select from certificates valid
          where valid.producer_id = c.producer_id and valid.student_id = ${studentId} and valid.course_id = c.course_id
            and valid.revoked_at is null and valid.replaced_at is null))`.execute(tx);
    await sql`
      update certificates c set holder_name = ${name}, holder_salt = null, holder_hash = null
      where c.producer_id = ${producerId} and c.student_id = ${studentId} and c.holder_name is null
        and c.holder_hash = holder_hash(${name}, c.holder_salt)`.execute(tx);
  }
}
