import { sql } from 'kysely';
import { isPrintable } from '#shared/certificates/printable.ts';
import type { Learner } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { seal } from '../../crypto/sealed.ts';
import { asSchool } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { holderCpfPurpose } from '../sheet-of.ts';

type Confirming = { certificateId: string; name: string; cpf: string | null };

/**
 * Confirms the holder's name, once; later only the school can correct it. Idempotent for the same name.
 * @throws Problem not_found, name_confirmed, invalid_input for a name that cannot be printed
 */
export function confirmCertificate(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId, studentId }: Learner,
  { certificateId, name, cpf }: Confirming,
): Promise<Record<string, never>> {
  if (!isPrintable(name)) throw new Problem('invalid_input', { fields: [{ field: 'name', code: 'unprintable' }] });
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<{ name: string; confirmed: boolean; asksCpf: boolean }>`
      select holder_name as name, asks_cpf as "asksCpf", confirmed_at is not null as confirmed from certificates
      where producer_id = ${producerId} and id = ${certificateId} and student_id = ${studentId} and holder_name is not null
        and revoked_at is null and replaced_at is null for update`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.confirmed && found.name === name) return {};
    if (found.confirmed) throw new Problem('name_confirmed');
    // Stored only if the course asks for it.
    const sealed = found.asksCpf && cpf ? seal(env, holderCpfPurpose({ producerId, studentId }), cpf) : null;
    await sql`
      update certificates set holder_name = ${name}, holder_cpf = ${sealed}, confirmed_at = app_now()
      where producer_id = ${producerId} and id = ${certificateId}`.execute(tx);
    return {};
  });
}
