import { sql } from 'kysely';
import { isPrintable } from '#shared/certificates/printable.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';

type Confirming = { certificateId: string; name: string };

/**
 * The name is as its holder wants it, once and for all; after that it is the school's to correct. The same name twice is the
 * same confirmation. @throws Problem not_found, name_confirmed, invalid_input for a name that cannot be printed
 */
export function confirmCertificate(
  db: Database,
  { producerId, studentId }: Learner,
  { certificateId, name }: Confirming,
): Promise<Record<string, never>> {
  if (!isPrintable(name)) throw new Problem('invalid_input', { fields: [{ field: 'name', code: 'unprintable' }] });
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<{ name: string; confirmed: boolean }>`
      select holder_name as name, confirmed_at is not null as confirmed from certificates
      where producer_id = ${producerId} and id = ${certificateId} and student_id = ${studentId} and holder_name is not null
        and revoked_at is null and replaced_at is null for update`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.confirmed && found.name === name) return {};
    if (found.confirmed) throw new Problem('name_confirmed');
    await sql`
      update certificates set holder_name = ${name}, confirmed_at = app_now()
      where producer_id = ${producerId} and id = ${certificateId}`.execute(tx);
    return {};
  });
}
