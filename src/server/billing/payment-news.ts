import { type Selectable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { isClosing } from '../database/account-holder.ts';
import type { Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { announcePaidPlan } from './lifecycle.ts';
import { paidWhileClosingEmail } from './paid-while-closing-email.ts';
import { type PaymentNews, paymentEmail } from './payment-email.ts';

type State = Pick<Selectable<Schema['payments']>, 'kind' | 'status' | 'flagged' | 'refunded_cents' | 'approved_at'>;
type Payment = State & { producer_id: string; id: string };

/**
 * Queues the producer's e-mail about a payment in the transaction that changes it. Runs across schools, with the producer's
 * row locked, after the subscription was recomputed.
 */
export async function notifyPayment(tx: Tx, jobs: Jobs, before: State, payment: Payment): Promise<void> {
  const paid = payment.status === 'completed' && before.approved_at === null;
  if (paid && payment.kind === 'plan') await announcePaidPlan(tx, jobs, payment.producer_id);
  if (paid) await tellOwnersOfClosing(tx, jobs, payment);
  const kind = newsOf(before, payment);
  if (!kind) return;
  const producer = await tx
    .selectFrom('profiles')
    .select(['id', 'email', 'name'])
    .where('id', '=', payment.producer_id)
    .executeTakeFirstOrThrow();
  await queueEmail(tx, jobs, paymentEmail, {
    // Sent in the platform's name, not the school's.
    producerId: null,
    userId: producer.id,
    recipientEmail: producer.email,
    recipientName: producer.name,
    payload: { kind, paymentId: payment.id },
  });
}

/** Of money for a school that is about to be deleted: its checkout was open before. */
async function tellOwnersOfClosing(tx: Tx, jobs: Jobs, { producer_id, id: paymentId }: Payment): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; name: string }>`
    select o.id, o.email, o.name from profiles o join profiles p on p.id = ${producer_id}
    where o.role = 'super_admin' and (p.removed_at is not null or ${isClosing(producer_id)})`.execute(tx);
  for (const { id: userId, email: recipientEmail, name: recipientName } of rows) {
    const recipient = { producerId: null, userId, recipientEmail, recipientName };
    await queueEmail(tx, jobs, paidWhileClosingEmail, { ...recipient, payload: { paymentId } });
  }
}

function newsOf(before: State, after: State): PaymentNews | null {
  const wasRefunded = before.status === 'refunded';
  if (after.status === 'refunded' && after.flagged) return wasRefunded ? null : 'disputed';
  if (after.status === 'refunded') return wasRefunded && !before.flagged ? null : 'refunded';
  if (after.status !== 'completed') return null;
  if (wasRefunded) return 'dispute_won';
  if (after.refunded_cents > before.refunded_cents) return 'partly_refunded';
  return after.kind === 'expansion' && before.approved_at === null ? 'expansion' : null;
}
