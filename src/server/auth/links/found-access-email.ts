import { sql } from 'kysely';
import { z } from 'zod';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { defineEmail, type QueuedRow, type Recipient } from '../../email/definition.ts';
import { accessLinkBody, accessLinkSubject, loadAccessLink } from './access-link.ts';

const payload = z.object({
  holder: z.union([z.object({ cpf: z.string() }), z.object({ email: z.string() })]),
});
type Payload = z.infer<typeof payload>;
type Found = Pick<Recipient, 'userId' | 'producerId' | 'recipientEmail' | 'recipientName'> & { courseIds: string[] };

/**
 * A link to the stored address of the named person. Never a password: anybody may request it in anybody's
 * name, and a new one would invalidate the old.
 */
export const foundAccessEmail = defineEmail({
  name: 'found_access',
  carrier: 'operator',
  payload,
  async load(tools, email) {
    const found = await asPlatform(tools.db, (tx) => findStudent(tx, email));
    if (!found) return { dropped: 'no_account' };
    const { courseIds, ...recipient } = found;
    const named = { ...email, ...recipient, payload: { courseIds } };
    const loaded = await loadAccessLink(tools, named, 'mailbox', async () => null);
    return 'dropped' in loaded ? { dropped: 'no_account' } : { ...loaded, recipient };
  },
  subject: accessLinkSubject,
  body: accessLinkBody,
});

async function findStudent(
  tx: Tx,
  { payload: { holder }, producerId }: QueuedRow<Payload>,
): Promise<Found | undefined> {
  const named =
    'cpf' in holder
      ? sql`st.cpf = ${holder.cpf}`
      : sql`st.user_id in (select id from profiles where email = ${holder.email})`;
  const { rows } = await sql<Found>`
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
