import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type EmailChangeNews = { part: 'prove' | 'undo'; oldEmail: string; newEmail: string; url: string };

const WORDS = {
  prove: {
    heading: 'Confirme seu novo e-mail',
    text: 'Pediram para usar este endereço em uma conta. Confirme no navegador em que a conta está aberta.',
    button: 'Confirmar novo e-mail',
    note: 'O link vale por 24 horas e uma única vez. Se não foi você, ignore este e-mail: nada muda.',
  },
  undo: {
    heading: 'Seu e-mail foi trocado',
    text: 'Este endereço não abre mais a sua conta. Se não foi você, desfaça a troca: a conta volta para este endereço, todas as sessões são encerradas e você cria uma nova senha.',
    button: 'Desfazer a troca',
    note: 'O link vale por 7 dias. Se foi você, não precisa fazer nada.',
  },
};

export const emailChangeSubject = ({ part }: EmailChangeNews) => WORDS[part].heading;

const factsOf = ({ oldEmail, newEmail }: EmailChangeNews): [string, string][] => [
  ['E-mail até agora', oldEmail],
  ['Novo e-mail', newEmail],
];

export function emailChangeBody(news: EmailChangeNews, { primaryColor }: Voice): string {
  const said = WORDS[news.part];
  return body(
    heading(said.heading),
    paragraph(said.text),
    facts(factsOf(news).map(([name, value]) => [name, escapeHtml(value)])),
    button(escapeHtml(news.url), said.button, primaryColor),
    note(said.note),
    bareLink(escapeHtml(news.url)),
  );
}

export function emailChangeText(news: EmailChangeNews, voice: Voice): string {
  const said = WORDS[news.part];
  return `${said.heading}

${said.text}

${factsOf(news)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${said.button}: ${news.url}

${said.note}

${footerText(voice)}
`;
}
