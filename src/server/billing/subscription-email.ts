import { sql } from 'kysely';
import { z } from 'zod';
import { type CleanupFor, cleanupFact, cleanupFor, keptUntil } from '#shared/billing/cleanup-words.ts';
import type { PlanId, SubscriptionState } from '#shared/billing/subscription.ts';
import { timestamp } from '#shared/schemas.ts';
import { DAY_MS, formatDate, localDay } from '#shared/time/dates.ts';
import { inDays } from '#shared/time/days.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { readPlatform } from '../branding/schools.ts';
import { isClosing } from '../database/account-holder.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail, type QueuedRow } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';

const payload = z.object({
  kind: z.enum(['trial_ending', 'ending', 'trial_over', 'over', 'active']),
  endsAt: timestamp,
});
type Payload = z.infer<typeof payload>;

type Content = Pick<Known, 'name' | 'school' | 'planName'> & {
  kind: Payload['kind'];
  /** `14/12/2026`. */
  endsOn: string;
  days: number;
  cleanup: CleanupFor;
  url: string;
};

export const subscriptionEmail = defineEmail({
  name: 'subscription',
  carrier: 'operator',
  payload,
  async load({ db, env }, email) {
    const { branding, platform, known, recipient } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      platform: await readPlatform(tx),
      known: await find(tx, email),
      recipient: await presentAccount(tx, email),
    }));
    if (!known) return { dropped: 'outdated' };
    const { kind } = email.payload;
    const { name, school, planName, planId, status } = known;
    const now = new Date();
    const endsAt = new Date(email.payload.endsAt);
    const days = Math.round((Date.parse(localDay(endsAt)) - Date.parse(localDay(now))) / DAY_MS);
    const cleanup = cleanupFor(platform, { planId, status, endsAt: email.payload.endsAt }, now);
    const url = branding.link('/admin/plans');
    const content = { name, school, planName, kind, endsOn: formatDate(endsAt), days, cleanup, url };
    return { branding, recipient, content };
  },
  subject: (content: Content) => wordsOf(content).subject,
  body(content) {
    const said = wordsOf(content);
    const cleanup = said.note === undefined ? null : cleanupFact(content.cleanup);
    return [
      heading(`${said.heading}, ${content.name}`),
      paragraph(said.text),
      facts([
        ['Plano', content.planName],
        [said.date, content.endsOn],
        ...(cleanup ? [['Limpeza anual', cleanup] satisfies [string, string]] : []),
      ]),
      button(content.url, said.button),
      note(said.note ?? closedNote(content.cleanup)),
    ];
  },
});

type Wording = {
  subject: string;
  heading: string;
  text: string;
  date: string;
  button: string;
  /** Absent: what is kept of a closed school, and until when. */
  note?: string;
};

const closedNote = (cleanup: CleanupFor) =>
  `${keptUntil(cleanup)} O acesso volta assim que o pagamento for confirmado.`;

function wordsOf({ kind, school, planName, days }: Content): Wording {
  switch (kind) {
    case 'trial_ending':
      return {
        subject: `Seu teste grátis termina ${inDays(days)}`,
        heading: `Seu teste grátis termina ${inDays(days)}`,
        text: `Depois disso, os alunos de ${school} ficam sem acesso até a contratação de um plano.`,
        date: 'Termina em',
        button: 'Ver planos',
      };
    case 'ending':
      return {
        subject: `Seu plano ${planName} termina ${inDays(days)}`,
        heading: `Seu plano termina ${inDays(days)}`,
        text: `Renove até lá para que os alunos de ${school} não percam o acesso. O novo período soma ao fim do atual: ninguém perde dias.`,
        date: 'Válido até',
        button: 'Renovar agora',
        note: 'Não quer renovar? Não é preciso fazer nada: o acesso vai até o fim do período pago.',
      };
    case 'trial_over':
      return {
        subject: 'Seu teste grátis terminou',
        heading: 'Seu teste grátis terminou',
        text: `Os alunos de ${school} estão sem acesso, e não é possível adicionar outros.`,
        date: 'Terminou em',
        button: 'Ver planos',
      };
    case 'over':
      return {
        subject: `Seu plano ${planName} terminou`,
        heading: 'Sua assinatura terminou',
        text: `Os alunos de ${school} estão sem acesso, e não é possível adicionar outros.`,
        date: 'Terminou em',
        button: 'Renovar agora',
      };
    case 'active':
      return {
        subject: `Pagamento confirmado: plano ${planName}`,
        heading: 'Sua assinatura está ativa',
        text: `Recebemos seu pagamento. ${school} está aberta para os seus alunos.`,
        date: 'Válido até',
        button: 'Ver minha assinatura',
        note: 'Você encontra este e os outros pagamentos na tela Planos.',
      };
  }
}

type Known = { name: string; school: string; planId: PlanId; planName: string; status: SubscriptionState };

async function find(tx: Tx, { userId, payload }: QueuedRow<Payload>): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select p.name, c.member_area_name as school, pl.id as "planId", pl.name as "planName",
      subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) as status
    from profiles p
    join plans pl on pl.id = p.plan_id
    join client_settings c on c.producer_id = p.id
    where p.id = ${userId} and coalesce(p.subscription_end_date, p.trial_ends_at) = ${payload.endsAt}
      and (${payload.kind} = 'active' or not ${isClosing(sql`p.id`)})`.execute(tx);
  return rows[0];
}
