import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EmailDefinition } from './definition.ts';
import { BEHIND_ALL_OTHERS } from './retries.ts';

type Definition<Payload = unknown> = Pick<EmailDefinition<Payload>, 'name' | 'carrier' | 'payload'>;

export type QueuedEmail<Payload> = {
  /** If given, a second call with the same id queues nothing. */
  id?: string;
  /** The school in whose name it is sent; null for the platform. */
  producerId: string | null;
  userId: string | null;
  recipientEmail: string;
  recipientName: string;
  /** Without passwords and links, which are generated when the message is rendered. */
  payload: Payload;
};

/**
 * Writes the e-mail's row and its job in the caller's transaction: committed together, sent by the worker.
 * @returns whether it was not queued before
 */
export async function queueEmail<Payload>(
  tx: Tx,
  jobs: Jobs,
  definition: Definition<Payload>,
  email: QueuedEmail<NoInfer<Payload>>,
): Promise<boolean> {
  const row = rowOf(definition, email);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('email_logs')
    .values({ ...row, payload: JSON.stringify(row.payload) as unknown as Record<string, unknown> })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  await jobs.add(tx, 'email', { emailId: row.id });
  return true;
}

/** Like `queueEmail` for many, with lower priority than single e-mails. */
export async function queueEmails<Payload>(
  tx: Tx,
  jobs: Jobs,
  definition: Definition<Payload>,
  emails: readonly QueuedEmail<NoInfer<Payload>>[],
): Promise<void> {
  const rows = emails.map((email) => rowOf(definition, email));
  await sql`
    insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, carrier, payload)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, producer_id uuid, user_id uuid,
      recipient_email text, recipient_name text, template_name text, carrier text, payload jsonb)`.execute(tx);
  await jobs.addAll(
    tx,
    'email',
    rows.map(({ id }) => ({ emailId: id })),
    { priority: BEHIND_ALL_OTHERS },
  );
}

const rowOf = ({ name, carrier }: Definition, email: QueuedEmail<unknown>) => ({
  id: email.id ?? randomUUID(),
  producer_id: email.producerId,
  user_id: email.userId,
  recipient_email: email.recipientEmail,
  recipient_name: email.recipientName,
  template_name: name,
  carrier,
  payload: email.payload,
});
