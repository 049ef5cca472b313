import { sql } from 'kysely';
import type { AccessHolder } from '#shared/schemas.ts';
import { holdsOpenEnrollment } from '../database/open-enrollment.ts';
import { asPlatform, type Tx } from '../db.ts';
import { writeAccessLink } from './compose-access-link.ts';
import type { Compose, FoundRecipient, QueuedRow } from './composed.ts';

/**
 * A link to the address on file of whoever is named. Never a password: anybody may ask in anybody's name, and a fresh one
 * would end the one before.
 */
export const composeFoundAccess: Compose = async (services, email) => {
  const found = await asPlatform(services.db, (tx) => findStudent(tx, email));
  if (!found) return { dropped: 'no_account' };
  const { courseIds, ...recipient } = found;
  const written = await writeAccessLink(
    services,
    { ...email, ...recipient, payload: { courseIds } },
    'mailbox',
    async () => null,
  );
  return 'dropped' in written ? { dropped: 'no_account' } : { ...written, recipient };
};

/** In the school it was asked in, when they are a student there, or in their latest. */
async function findStudent(
  tx: Tx,
  { payload, producerId }: QueuedRow,
): Promise<(FoundRecipient & { courseIds: string[] }) | undefined> {
  const holder = payload.holder as AccessHolder;
  const named =
    'cpf' in holder
      ? sql`st.cpf = ${holder.cpf}`
      : sql`st.user_id in (select id from profiles where email = ${holder.email})`;
  const { rows } = await sql<FoundRecipient & { courseIds: string[] }>`
    select st.user_id as "userId", st.producer_id as "producerId", st.email as "recipientEmail",
      st.name as "recipientName", array(
        select e.course_id from enrollments e
        where e.producer_id = st.producer_id and e.student_id = st.id
      ) as "courseIds"
    from students st
    where ${named} and ${holdsOpenEnrollment}
    order by (st.producer_id = ${producerId}::uuid) desc nulls last, st.created_at desc limit 1`.execute(tx);
  return rows[0];
}
