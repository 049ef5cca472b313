import { sql } from 'kysely';
import { hasPendingAccountChange } from '../../database/account-holder.ts';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';

type Standing = { proven: boolean; hasSchool: boolean; unsettled: boolean; asking: boolean };

/**
 * A school only passes from one proven account to another that has no school of its own. Refused while a change of
 * either account's holder can still be undone, since an intruder could give away what is not theirs; while the owner
 * waits for the answer to a data request, which only the school's panel shows; and while a closing is pending. Runs
 * across schools.
 * @throws Problem mailbox_unproven, ownership_not_possible, ownership_unsettled, ownership_requests_open
 */
export async function refuseUnsettled(tx: Tx, ownerId: string, receiverId: string): Promise<void> {
  const { rows } = await sql<Standing>`
    select (select count(*) from profiles p where p.id in (${ownerId}, ${receiverId}) and p.mailbox_proven_at is not null) = 2 as proven,
      exists (select from profiles p where p.id = ${receiverId} and p.role <> 'student') as "hasSchool",
      ${hasPendingAccountChange(ownerId, receiverId)} as unsettled,
      exists (select from producer_requests r where r.account_id = ${ownerId}
        and (r.state in ('open', 'working') or r.copy_key is not null and r.copy_until > app_now())) as asking`.execute(
    tx,
  );
  const [standing] = rows as [Standing];
  if (!standing.proven) throw new Problem('mailbox_unproven');
  if (standing.hasSchool) throw new Problem('ownership_not_possible');
  if (standing.unsettled) throw new Problem('ownership_unsettled');
  if (standing.asking) throw new Problem('ownership_requests_open');
}
