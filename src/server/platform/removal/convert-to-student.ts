import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { leaveSchool } from '../../team/ownership/exchange-accounts.ts';

/**
 * Somebody who studies at another school, or works in its team, keeps their account as a student. Their
 * requests as a producer are kept without a name. Runs across schools.
 */
export async function convertToStudent(tx: Tx, producerId: string): Promise<void> {
  const { rows } = await sql`
    select from profiles p
    where p.id = ${producerId} and p.removed_at is not null
      and (exists (select from students s where s.user_id = p.id) or exists (select from team_members m where m.user_id = p.id))`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`update producer_requests set account_id = null where account_id = ${producerId}`.execute(tx);
  await leaveSchool(tx, producerId);
}
