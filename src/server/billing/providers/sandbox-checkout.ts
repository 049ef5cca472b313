import type { Selectable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { CHECKOUT_HOURS } from '#shared/billing/plan-purchase.ts';
import { id } from '#shared/schemas.ts';
import { type Database, readAsPlatform } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { type SandboxPayment, triesOf } from './sandbox.ts';

type Payment = Pick<
  Selectable<Schema['payments']>,
  'id' | 'amount_cents' | 'method' | 'created_at' | 'additional_students'
>;

export type SandboxCheckout = { payment: Payment; title: string; tries: SandboxPayment[]; open: boolean };

/** @throws Problem not_found for payments outside the sandbox */
export async function readSandboxCheckout(db: Database, paymentId: string): Promise<SandboxCheckout> {
  if (!id.safeParse(paymentId).success) throw notFound();
  const payment = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('payments')
      .leftJoin('plans', 'plans.id', 'payments.plan_id')
      .where('payments.id', '=', paymentId)
      .where('payments.provider', '=', 'sandbox')
      .select(['payments.id', 'amount_cents', 'method', 'created_at', 'additional_students', 'plans.name'])
      .executeTakeFirst(),
  );
  if (!payment) throw notFound();
  const over = Date.parse(payment.created_at) + CHECKOUT_HOURS * 3_600_000 < Date.now();
  return { payment, title: titleOf(payment), tries: await triesOf(db, paymentId), open: !over };
}

export type SandboxRow = Pick<Payment, 'id' | 'amount_cents' | 'created_at'> & { title: string; email: string };

const LISTED = 50;

export async function listSandboxCheckouts(db: Database): Promise<SandboxRow[]> {
  const rows = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('payments')
      .innerJoin('profiles', 'profiles.id', 'payments.producer_id')
      .leftJoin('plans', 'plans.id', 'payments.plan_id')
      .where('payments.provider', '=', 'sandbox')
      .where('payments.checkout_url', 'is not', null)
      .orderBy('payments.payment_date', 'desc')
      .orderBy('payments.id')
      .limit(LISTED)
      .select([
        'payments.id',
        'amount_cents',
        'payments.created_at',
        'additional_students',
        'plans.name',
        'profiles.email',
      ])
      .execute(),
  );
  return rows.map(({ name, additional_students, ...row }) => ({
    ...row,
    title: titleOf({ name, additional_students }),
  }));
}

const NUMBER = new Intl.NumberFormat('pt-BR');

const titleOf = ({ name, additional_students }: { name: string | null; additional_students: number | null }) =>
  name ? `Plano ${name}` : `Mais ${NUMBER.format(additional_students ?? 0)} alunos por 1 ano`;
