import { sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

const BEHIND_ALL_OTHERS = -1;

export type EmailTemplate = Schema['email_logs']['template_name'];

export type QueuedEmail = {
  id: string;
  /** The school that speaks; null when it is the platform. */
  producerId: string | null;
  userId: string | null;
  recipientEmail: string;
  recipientName: string;
  template: EmailTemplate;
  /** Ids and titles the template needs. Passwords and links are made when the message is rendered. */
  payload: Record<string, unknown>;
};

/** Writes the e-mail's row and its job in the caller's transaction: committed together, sent by the worker. */
export async function queueEmail(tx: Tx, jobs: Jobs, email: QueuedEmail): Promise<void> {
  await tx
    .insertInto('email_logs')
    .values({
      id: email.id,
      producer_id: email.producerId,
      user_id: email.userId,
      recipient_email: email.recipientEmail,
      recipient_name: email.recipientName,
      template_name: email.template,
      payload: JSON.stringify(email.payload) as unknown as Record<string, unknown>,
    })
    .execute();
  await jobs.add(tx, 'email', { emailId: email.id });
}

/** `queueEmail` for many, who wait until nobody else's e-mail does. */
export async function queueEmails(tx: Tx, jobs: Jobs, emails: readonly QueuedEmail[]): Promise<void> {
  await sql`
    insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, payload)
    select * from jsonb_to_recordset(${JSON.stringify(
      emails.map((email) => ({
        id: email.id,
        producer_id: email.producerId,
        user_id: email.userId,
        recipient_email: email.recipientEmail,
        recipient_name: email.recipientName,
        template_name: email.template,
        payload: email.payload,
      })),
    )}::jsonb) as e (id uuid, producer_id uuid, user_id uuid, recipient_email text, recipient_name text,
      template_name text, payload jsonb)`.execute(tx);
  await jobs.addAll(
    tx,
    'email',
    emails.map(({ id }) => ({ emailId: id })),
    { priority: BEHIND_ALL_OTHERS },
  );
}
