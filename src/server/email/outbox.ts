import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

export type EmailTemplate = 'course_access' | 'magic_link' | 'recovery' | 'found_access';

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
