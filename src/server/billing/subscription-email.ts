import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp } from '#shared/schemas.ts';
import { DAY_MS, formatDate, localDay } from '#shared/time/dates.ts';
import { inDays } from '#shared/time/days.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail, type QueuedRow } from '../email/definition.ts';

const payload = z.object({
  kind: z.enum(['trial_ending', 'ending', 'trial_over', 'over', 'active']),
  endsAt: timestamp,
});
type Payload = z.infer<typeof payload>;

type Content = Known & {
  kind: Payload['kind'];
  /** `14/12/2026`. */
  endsOn: string;
  days: number;
  url: string;
};

export const subscriptionEmail = defineEmail({
  name: 'subscription',
  carrier: 'operator',
  payload,
  async load({ db, env }, email) {
    const { branding, known } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      known: await find(tx, email),
    }));
    if (!known) return { dropped: 'outdated' };
    const { kind } = email.payload;
    const endsAt = new Date(email.payload.endsAt);
    const days = Math.round((Date.parse(localDay(endsAt)) - Date.parse(localDay(new Date()))) / DAY_MS);
    return {
      branding,
      content: { ...known, kind, endsOn: formatDate(endsAt), days, url: branding.link('/admin/plans') },
    };
  },
  subject: (content: Content) => wordsOf(content).subject,
  body(content) {
    const said = wordsOf(content);
    return [
      heading(`${said.heading}, ${content.name}`),
      paragraph(said.text),
      facts([
        ['Plano', content.planName],
        [said.date, content.endsOn],
      ]),
      button(content.url, said.button),
      note(said.note),
    ];
  },
});

type Wording = { subject: string; heading: string; text: string; date: string; button: string; note: string };

const CLOSED =
  'Seus cursos e alunos continuam guardados, e tudo volta como estava assim que o pagamento for confirmado.';

function wordsOf({ kind, school, planName, days }: Content): Wording {
  switch (kind) {
    case 'trial_ending':
      return {
        subject: `Seu teste grátis termina ${inDays(days)}`,
        heading: `Seu teste grátis termina ${inDays(days)}`,
        text: `Depois disso, os alunos de ${school} ficam sem acesso até a contratação de um plano.`,
        date: 'Termina em',
        button: 'Ver planos',
        note: CLOSED,
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
        note: CLOSED,
      };
    case 'over':
      return {
        subject: `Seu plano ${planName} terminou`,
        heading: 'Sua assinatura terminou',
        text: `Os alunos de ${school} estão sem acesso, e não é possível adicionar outros.`,
        date: 'Terminou em',
        button: 'Renovar agora',
        note: CLOSED,
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

type Known = { name: string; school: string; planName: string };

async function find(tx: Tx, { userId, payload }: QueuedRow<Payload>): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select p.name, c.member_area_name as school, pl.name as "planName"
    from profiles p
    join plans pl on pl.id = p.plan_id
    join client_settings c on c.producer_id = p.id
    where p.id = ${userId} and coalesce(p.subscription_end_date, p.trial_ends_at) = ${payload.endsAt}`.execute(tx);
  return rows[0];
}
