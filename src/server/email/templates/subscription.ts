import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type SubscriptionNews = {
  kind: 'trial_ending' | 'ending' | 'trial_over' | 'over' | 'active';
  name: string;
  school: string;
  planName: string;
  /** `14/12/2026`. */
  endsOn: string;
  /** Calendar days from today to that one. */
  days: number;
  url: string;
};

type Words = { subject: string; heading: string; text: string; date: string; button: string; note: string };

const CLOSED =
  'Seus cursos e alunos continuam guardados, e tudo volta como estava assim que o pagamento for confirmado.';

export const subscriptionSubject = (news: SubscriptionNews) => words(news).subject;

export function subscriptionBody(news: SubscriptionNews, { primaryColor }: Voice): string {
  const said = words(news);
  return body(
    heading(escapeHtml(`${said.heading}, ${news.name}`)),
    paragraph(escapeHtml(said.text)),
    facts([
      ['Plano', escapeHtml(news.planName)],
      [said.date, news.endsOn],
    ]),
    button(escapeHtml(news.url), said.button, primaryColor),
    note(said.note),
    bareLink(escapeHtml(news.url)),
  );
}

export function subscriptionText(news: SubscriptionNews, voice: Voice): string {
  const said = words(news);
  return `${said.heading}, ${news.name}

${said.text}

Plano: ${news.planName}
${said.date}: ${news.endsOn}

${said.button}: ${news.url}

${said.note}

${footerText(voice)}
`;
}

function words({ kind, school, planName, days }: SubscriptionNews): Words {
  switch (kind) {
    case 'trial_ending':
      return {
        subject: `Seu teste grátis termina ${whenIn(days)}`,
        heading: `Seu teste grátis termina ${whenIn(days)}`,
        text: `Depois disso, os alunos de ${school} ficam sem acesso até a contratação de um plano.`,
        date: 'Termina em',
        button: 'Ver planos',
        note: CLOSED,
      };
    case 'ending':
      return {
        subject: `Seu plano ${planName} termina ${whenIn(days)}`,
        heading: `Seu plano termina ${whenIn(days)}`,
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

function whenIn(days: number): string {
  if (days <= 0) return 'hoje';
  return days === 1 ? 'amanhã' : `em ${days} dias`;
}
