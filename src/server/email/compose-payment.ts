import { sql } from 'kysely';
import { formatDate } from '#shared/dates.ts';
import { formatBrl } from '#shared/money.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose, QueuedRow } from './composed.ts';
import { renderPayment } from './render.ts';
import type { PaymentNews } from './templates/payment.ts';
import { platformVoice } from './voice.ts';

type Kind = PaymentNews['kind'];
type Found = {
  name: string;
  status: string;
  /** Null for an expansion. */
  planName: string | null;
  students: number | null;
  amountCents: number;
  refundedCents: number;
  expansionEndsAt: string | null;
  /** What its producer holds now. */
  heldPlan: string;
  heldStatus: 'trialing' | 'active' | 'expired';
  heldUntil: string;
  studentLimit: number;
};

const NUMBER = new Intl.NumberFormat('pt-BR');

/** What became of a producer's payment, as long as it is so. */
export const composePayment: Compose = async ({ db, env }, email) => {
  const kind = email.payload.kind as Kind;
  const { voice, found } = await asPlatform(db, async (tx) => ({
    voice: await platformVoice(tx, env),
    found: await find(tx, email),
  }));
  if (found?.status !== (kind === 'refunded' ? 'refunded' : 'completed')) return { dropped: 'outdated' };
  const message = renderPayment(
    { kind, name: found.name, bought: boughtBy(found), facts: FACTS[kind](found), url: voice.link('/admin/plans') },
    voice,
  );
  return { voice, message, kept: message, passwordSent: false };
};

const boughtBy = ({ planName, students }: Found): PaymentNews['bought'] =>
  planName
    ? { article: 'o', what: `plano ${planName}` }
    : { article: 'a', what: `expansão de ${NUMBER.format(students ?? 0)} alunos` };

/** A dispute that is lost takes all of it back, and says of no sum. */
const refund = ({ status, refundedCents, amountCents }: Found) =>
  formatBrl(status === 'refunded' && refundedCents === 0 ? amountCents : refundedCents);

const limit = ({ studentLimit }: Found): [string, string] => ['Limite de alunos agora', NUMBER.format(studentLimit)];

const held = ({ heldPlan, heldStatus, heldUntil }: Found): [string, string][] => [
  ['Plano agora', heldPlan],
  [heldStatus === 'expired' ? 'Terminou em' : 'Válido até', formatDate(new Date(heldUntil))],
];

const FACTS: Record<Kind, (found: Found) => [string, string][]> = {
  expansion: (found) => [
    ['Alunos a mais', NUMBER.format(found.students ?? 0)],
    limit(found),
    ['Válida até', formatDate(new Date(found.expansionEndsAt ?? Number.NaN))],
    ['Valor pago', formatBrl(found.amountCents)],
  ],
  refunded: (found) => [['Valor reembolsado', refund(found)], ...(found.planName ? held(found) : [limit(found)])],
  partly_refunded: (found) => [
    ['Valor pago', formatBrl(found.amountCents)],
    ['Valor reembolsado', refund(found)],
  ],
};

async function find(tx: Tx, { userId, payload }: QueuedRow): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, b.status, bought.name as "planName", b.additional_students as students, b.amount_cents as "amountCents",
      b.refunded_cents as "refundedCents", e.end_date as "expansionEndsAt", pl.name as "heldPlan",
      subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) as "heldStatus",
      coalesce(p.subscription_end_date, p.trial_ends_at) as "heldUntil", school_student_limit(p.id, app_now()) as "studentLimit"
    from payments b
    join profiles p on p.id = b.producer_id
    join plans pl on pl.id = p.plan_id
    left join plans bought on bought.id = b.plan_id and b.kind = 'plan'
    left join student_limit_expansions e on e.producer_id = b.producer_id and e.payment_id = b.id
    where b.producer_id = ${userId} and b.id = ${payload.paymentId as string} and p.removed_at is null`.execute(tx);
  return rows[0];
}
