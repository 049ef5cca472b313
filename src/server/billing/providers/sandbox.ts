import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, type Database, readAsPlatform } from '../../db.ts';
import type { Env } from '../../env.ts';
import { notFound } from '../../problem.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';

/*
 * The demonstration's provider, separate from the rest of the folder: it stores attempts in its own table,
 * only notifies "something happened to payment 9000000001", and answers queries.
 */

const COLLECTOR = 'sandbox';

export type SandboxPayment = Selectable<Schema['sandbox_payments']>;

export const sandboxPath = (paymentId: string) => `/sandbox/${paymentId}`;

export function sandbox(env: Env, db: Database): PaymentProvider {
  return {
    name: 'sandbox',
    secret: createHmac('sha256', signingKey(env)).update('sandbox notifications').digest('hex'),
    async openCheckout({ paymentId }) {
      const url = `${env.publicUrl}${sandboxPath(paymentId)}`;
      return { preferenceId: `sandbox-${paymentId}`, url, collectorId: COLLECTOR };
    },
    async readPayment(id) {
      if (!/^\d{1,18}$/.test(id)) return null;
      const found = await readAsPlatform(db, (tx) =>
        tx.selectFrom('sandbox_payments').where('id', '=', id).selectAll().executeTakeFirst(),
      );
      return found ? paymentOf(found) : null;
    },
    async findPayments(reference) {
      return (await triesOf(db, reference)).map(paymentOf);
    },
  };
}

export function triesOf(db: Database, reference: string): Promise<SandboxPayment[]> {
  return readAsPlatform(db, (tx) =>
    tx.selectFrom('sandbox_payments').where('reference', '=', reference).orderBy('id', 'desc').selectAll().execute(),
  );
}

export const TRIES = {
  pix: { method: 'pix', status: 'approved', status_detail: 'accredited' },
  card: { method: 'visa', status: 'approved', status_detail: 'accredited' },
  reject: { method: 'visa', status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
  wait: { method: 'pix', status: 'pending', status_detail: 'pending_waiting_transfer' },
} as const;
export type Try = keyof typeof TRIES;

export const CHANGES = {
  approve: { from: 'pending', status: 'approved', status_detail: 'accredited' },
  expire: { from: 'pending', status: 'cancelled', status_detail: 'expired' },
  refund: { from: 'approved', status: 'refunded', status_detail: 'refunded' },
  dispute: { from: 'approved', status: 'charged_back', status_detail: 'in_process' },
  win: { from: 'charged_back', status: 'approved', status_detail: 'accredited' },
} as const;
export type Change = keyof typeof CHANGES;

/** @returns the attempt's id, as in the provider's notifications */
export async function tryToPay(
  db: Database,
  {
    id: reference,
    amount_cents,
    method: asked,
  }: Pick<Selectable<Schema['payments']>, 'id' | 'amount_cents' | 'method'>,
  what: Try,
): Promise<string> {
  const { method: usual, status, status_detail } = TRIES[what];
  const method = what === 'wait' && asked === 'card' ? TRIES.card.method : usual;
  const { id } = await asPlatform(db, (tx) =>
    tx
      .insertInto('sandbox_payments')
      .values({
        ...{ reference, method, status, status_detail, amount_cents },
        approved_at: status === 'approved' ? new Date().toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** @throws Problem not_found if there is no such attempt, or its state has changed */
export async function changeTry(db: Database, reference: string, id: string, what: Change): Promise<void> {
  const { from, status, status_detail } = CHANGES[what];
  const now = new Date().toISOString();
  const changed = await asPlatform(db, (tx) =>
    tx
      .updateTable('sandbox_payments')
      .set((row) => ({
        ...{ status, status_detail, changed_at: now },
        refunded_cents: status === 'refunded' ? row.ref('amount_cents') : 0,
        approved_at: status === 'approved' ? row.fn.coalesce('approved_at', row.val(now)) : row.ref('approved_at'),
      }))
      .where('id', '=', id)
      .where('reference', '=', reference)
      .where('status', '=', from)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) throw notFound();
}

const paymentOf = (row: SandboxPayment): ProviderPayment => ({
  id: row.id,
  status: row.status,
  statusDetail: row.status_detail,
  reference: row.reference,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  currency: 'BRL',
  collectorId: COLLECTOR,
  method: row.method,
  updatedAt: row.changed_at,
  approvedAt: row.approved_at,
});
