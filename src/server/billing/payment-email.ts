import { sql } from 'kysely';
import { z } from 'zod';
import { cleanupFact, cleanupFor } from '#shared/billing/cleanup-words.ts';
import { formatBrl } from '#shared/billing/money.ts';
import type { PlanId, SubscriptionState } from '#shared/billing/subscription.ts';
import type { Platform } from '#shared/contract/public.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { readPlatform } from '../branding/schools.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail, type QueuedRow } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';

const payload = z.object({
  kind: z.enum(['expansion', 'expansion_ending', 'disputed', 'dispute_won', 'refunded', 'partly_refunded']),
  paymentId: id,
});
type Payload = z.infer<typeof payload>;
export type PaymentNews = Payload['kind'];

type Content = {
  kind: PaymentNews;
  name: string;
  bought: { article: 'o' | 'a'; what: string };
  facts: [name: string, value: string][];
  url: string;
};

export const paymentEmail = defineEmail({
  name: 'payment',
  carrier: 'operator',
  payload,
  async load({ db, env }, email) {
    const { kind } = email.payload;
    const { branding, platform, found, recipient } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      platform: await readPlatform(tx),
      found: await find(tx, email),
      recipient: await presentAccount(tx, email),
    }));
    if (!found || !isStill[kind](found)) return { dropped: 'outdated' };
    const { name } = found;
    const facts = FACTS[kind](found, platform);
    return {
      branding,
      recipient,
      content: { kind, name, bought: boughtBy(found), facts, url: branding.link('/admin/plans') },
    };
  },
  subject: (content: Content) => wordsOf(content).subject,
  body(content) {
    const said = wordsOf(content);
    return [
      heading(`${said.heading}, ${content.name}`),
      paragraph(said.text),
      facts(content.facts),
      button(content.url, 'Ver minha assinatura'),
      note(said.note),
    ];
  },
});

const isPaid = ({ status }: Found) => status === 'completed';

/** Whether an e-mail of this kind is true at the moment of sending. */
const isStill: Record<PaymentNews, (found: Found) => boolean> = {
  expansion: isPaid,
  expansion_ending: (found) => isPaid(found) && Date.parse(found.expansionEndsAt ?? '') > Date.now(),
  disputed: ({ status, isDisputed }) => status === 'refunded' && isDisputed,
  dispute_won: isPaid,
  refunded: ({ status, isDisputed }) => status === 'refunded' && !isDisputed,
  partly_refunded: isPaid,
};

type Wording = { subject: string; heading: string; text: string; note: string };

const WAY_BACK =
  'O valor volta pelo mesmo meio do pagamento: no PIX, para a conta de origem; no cartão, em uma das próximas faturas.';

const PLANS_NOTE = 'Você encontra este e os outros pagamentos na tela Planos.';

function wordsOf({ kind, bought: { article, what } }: Content): Wording {
  switch (kind) {
    case 'expansion':
      return {
        subject: `Pagamento confirmado: ${what}`,
        heading: 'Seu limite de alunos aumentou',
        text: 'Recebemos seu pagamento. As novas vagas já estão disponíveis.',
        note: PLANS_NOTE,
      };
    case 'expansion_ending':
      return {
        subject: `Suas vagas extras terminam em breve: ${what}`,
        heading: 'Suas vagas extras estão terminando',
        text: `O ano d${article} ${what} está acabando. Depois disso o limite volta ao do plano e das outras expansões: quem já é aluno continua, e novos alunos só entram se houver vaga.`,
        note: 'Não quer manter as vagas? Não é preciso fazer nada.',
      };
    case 'disputed':
      return {
        subject: `Pagamento contestado: ${what}`,
        heading: 'Seu pagamento foi contestado',
        text: `O pagamento d${article} ${what} foi contestado no banco ou na operadora do cartão. Enquanto a contestação é analisada, ele não conta para a sua assinatura.`,
        note: 'Você recebe outro aviso quando ela for decidida. Se o pagamento for mantido, volta a contar.',
      };
    case 'dispute_won':
      return {
        subject: `Pagamento mantido: ${what}`,
        heading: 'Seu pagamento foi mantido',
        text: `A contestação do pagamento d${article} ${what} foi decidida: o pagamento vale e conta de novo para a sua assinatura.`,
        note: PLANS_NOTE,
      };
    case 'refunded':
      return {
        subject: `Pagamento reembolsado: ${what}`,
        heading: 'Seu pagamento foi reembolsado',
        text: `O pagamento d${article} ${what} foi reembolsado e não conta mais para a sua assinatura.`,
        note: WAY_BACK,
      };
    case 'partly_refunded':
      return {
        subject: `Reembolso parcial: ${what}`,
        heading: 'Parte do seu pagamento foi reembolsada',
        text: `Parte do pagamento d${article} ${what} foi reembolsada.`,
        note: WAY_BACK,
      };
  }
}

type Found = {
  name: string;
  status: string;
  isDisputed: boolean;
  /** Null for an expansion. */
  planName: string | null;
  students: number | null;
  amountCents: number;
  refundedCents: number;
  expansionEndsAt: string | null;
  heldPlanId: PlanId;
  heldPlan: string;
  heldStatus: SubscriptionState;
  heldUntil: string;
  studentLimit: number;
  studentCount: number;
};

const NUMBER = new Intl.NumberFormat('pt-BR');

const boughtBy = ({ planName, students }: Found): Content['bought'] =>
  planName
    ? { article: 'o', what: `plano ${planName}` }
    : { article: 'a', what: `expansão de ${NUMBER.format(students ?? 0)} alunos` };

/** A lost dispute takes back the whole amount, without reporting it. */
const refund = ({ status, refundedCents, amountCents }: Found) =>
  formatBrl(status === 'refunded' && refundedCents === 0 ? amountCents : refundedCents);

const limit = ({ studentLimit }: Found): [string, string] => ['Limite de alunos agora', NUMBER.format(studentLimit)];

function held({ heldPlanId, heldPlan, heldStatus, heldUntil }: Found, platform: Platform): [string, string][] {
  const subscription = { planId: heldPlanId, status: heldStatus, endsAt: heldUntil };
  const cleanup = cleanupFact(cleanupFor(platform, subscription, new Date()));
  return [
    ['Plano agora', heldPlan],
    [heldStatus === 'expired' ? 'Terminou em' : 'Válido até', formatDate(new Date(heldUntil))],
    ...(cleanup ? [['Limpeza anual', cleanup] satisfies [string, string]] : []),
  ];
}

const remaining = (found: Found, platform: Platform) => (found.planName ? held(found, platform) : [limit(found)]);

const FACTS: Record<PaymentNews, (found: Found, platform: Platform) => [string, string][]> = {
  expansion: (found) => [
    ['Alunos a mais', NUMBER.format(found.students ?? 0)],
    limit(found),
    ['Válida até', formatDate(new Date(found.expansionEndsAt ?? Number.NaN))],
    ['Valor pago', formatBrl(found.amountCents)],
  ],
  expansion_ending: (found) => [
    ['Alunos a mais', NUMBER.format(found.students ?? 0)],
    ['Limite até lá', NUMBER.format(found.studentLimit)],
    ['Válida até', formatDate(new Date(found.expansionEndsAt ?? Number.NaN))],
    ['Alunos na escola', NUMBER.format(found.studentCount)],
  ],
  disputed: (found, platform) => [['Valor contestado', formatBrl(found.amountCents)], ...remaining(found, platform)],
  dispute_won: (found, platform) => [['Valor pago', formatBrl(found.amountCents)], ...remaining(found, platform)],
  refunded: (found, platform) => [['Valor reembolsado', refund(found)], ...remaining(found, platform)],
  partly_refunded: (found, platform) => [
    ['Valor pago', formatBrl(found.amountCents)],
    ['Valor reembolsado', refund(found)],
    ...remaining(found, platform),
  ],
};

async function find(tx: Tx, { userId, payload }: QueuedRow<Payload>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, b.status, b.flagged as "isDisputed", bought.name as "planName", b.additional_students as students, b.amount_cents as "amountCents",
      b.refunded_cents as "refundedCents", e.end_date as "expansionEndsAt", pl.id as "heldPlanId", pl.name as "heldPlan",
      subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) as "heldStatus",
      coalesce(p.subscription_end_date, p.trial_ends_at) as "heldUntil", school_student_limit(p.id, app_now()) as "studentLimit",
      p.student_count as "studentCount"
    from payments b
    join profiles p on p.id = b.producer_id
    join plans pl on pl.id = p.plan_id
    left join plans bought on bought.id = b.plan_id and b.kind = 'plan'
    left join student_limit_expansions e on e.producer_id = b.producer_id and e.payment_id = b.id
    where b.producer_id = ${userId} and b.id = ${payload.paymentId} and p.removed_at is null`.execute(tx);
  return rows[0];
}
