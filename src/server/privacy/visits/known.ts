import { type RawBuilder, sql } from 'kysely';
import type { Env } from '../../env.ts';
import { buyerKeys } from '../erasure/buyer-keys.ts';

export type Mailbox = { producerId: string; email: string; personKey: string };

/**
 * Whether a school stores anything about the owner of a mailbox: as a student, a requester, a buyer, or on an imported
 * list.
 */
export const isKnown = (env: Env, { producerId, email, personKey }: Mailbox): RawBuilder<boolean> => {
  const buyers = sql`any (${buyerKeys(env, email)}::text[])`;
  return sql`(
    exists (select from students k where k.producer_id = ${producerId} and k.email = ${email})
    or exists (select from data_requests k where k.producer_id = ${producerId} and k.person_key = ${personKey} and k.number is not null)
    or exists (select from purchases k where k.producer_id = ${producerId} and k.buyer_key = ${buyers} and k.buyer is not null)
    or exists (select from purchase_items k where k.producer_id = ${producerId} and k.buyer_key = ${buyers} and k.buyer is not null)
    or exists (select from student_import_rows k where k.producer_id = ${producerId} and lower(k.email) = ${email}))`;
};
