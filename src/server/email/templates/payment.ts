import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type PaymentNews = {
  kind: 'expansion' | 'refunded' | 'partly_refunded';
  name: string;
  bought: { article: 'o' | 'a'; what: string };
  facts: [name: string, value: string][];
  url: string;
};

type Words = { subject: string; heading: string; text: string; button: string; note: string };

export const paymentSubject = (news: PaymentNews) => words(news).subject;

export function paymentBody(news: PaymentNews, { primaryColor }: Voice): string {
  const said = words(news);
  return body(
    heading(escapeHtml(`${said.heading}, ${news.name}`)),
    paragraph(escapeHtml(said.text)),
    facts(news.facts.map(([name, value]) => [name, escapeHtml(value)])),
    button(escapeHtml(news.url), said.button, primaryColor),
    note(said.note),
    bareLink(escapeHtml(news.url)),
  );
}

export function paymentText(news: PaymentNews, voice: Voice): string {
  const said = words(news);
  return `${said.heading}, ${news.name}

${said.text}

${news.facts.map(([name, value]) => `${name}: ${value}`).join('\n')}

${said.button}: ${news.url}

${said.note}

${footerText(voice)}
`;
}

const WAY_BACK =
  'O valor volta pelo mesmo meio do pagamento: no PIX, para a conta de origem; no cartão, em uma das próximas faturas.';

function words({ kind, bought: { article, what } }: PaymentNews): Words {
  switch (kind) {
    case 'expansion':
      return {
        subject: `Pagamento confirmado: ${what}`,
        heading: 'Seu limite de alunos aumentou',
        text: 'Recebemos seu pagamento. As novas vagas já estão disponíveis.',
        button: 'Ver minha assinatura',
        note: 'Você encontra este e os outros pagamentos na tela Planos.',
      };
    case 'refunded':
      return {
        subject: `Pagamento reembolsado: ${what}`,
        heading: 'Seu pagamento foi reembolsado',
        text: `O pagamento d${article} ${what} foi reembolsado e não conta mais para a sua assinatura.`,
        button: 'Ver minha assinatura',
        note: WAY_BACK,
      };
    case 'partly_refunded':
      return {
        subject: `Reembolso parcial: ${what}`,
        heading: 'Parte do seu pagamento foi reembolsada',
        text: `Parte do pagamento d${article} ${what} foi reembolsada. Sua assinatura continua como está.`,
        button: 'Ver minha assinatura',
        note: WAY_BACK,
      };
  }
}
