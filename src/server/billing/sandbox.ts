import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { signingKey } from '../app-keys.ts';
import { type Database, readAsPlatform } from '../db.ts';
import type { Env } from '../env.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';

/*
 * The demonstration's provider: somebody else's system as far as the rest of this folder knows. It keeps what was tried in a
 * table of its own, says nothing but "something happened to payment 9000000001", and is asked what.
 */

const COLLECTOR = 'sandbox';

type SandboxPayment = Selectable<Schema['sandbox_payments']>;

const sandboxPath = (paymentId: string) => `/sandbox/${paymentId}`;

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
      return found ? told(found) : null;
    },
    async findPayments(reference) {
      return (await triesOf(db, reference)).map(told);
    },
  };
}

/** The latest first. */
function triesOf(db: Database, reference: string): Promise<SandboxPayment[]> {
  return readAsPlatform(db, (tx) =>
    tx.selectFrom('sandbox_payments').where('reference', '=', reference).orderBy('id', 'desc').selectAll().execute(),
  );
}

const told = (row: SandboxPayment): ProviderPayment => ({
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
