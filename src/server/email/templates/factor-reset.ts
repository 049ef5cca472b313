import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type FactorResetNews = { name: string; askedAt: string; dueAt: string; url: string };

const HEADING = 'Sua verificação em duas etapas será redefinida';
const TEXT =
  'A equipe da plataforma recebeu um pedido para redefinir a verificação em duas etapas da sua conta. O aplicativo autenticador, as chaves de acesso e os códigos de recuperação deixam de valer no horário abaixo, e as sessões abertas são encerradas. Sua senha continua a mesma.';
const WHAT_TO_DO =
  'Se foi você que pediu, não precisa fazer nada. Se não foi, ou se você encontrou o que tinha perdido, cancele.';
const BUTTON = 'Não fui eu: cancelar';
const AFTERWARDS = 'O link vale até o horário acima e uma única vez. Quem o abre não entra na sua conta.';

export const factorResetSubject = () => HEADING;

const greeting = ({ name }: FactorResetNews) => (name ? `Olá, ${name}. ` : '');

const factsOf = ({ askedAt, dueAt }: FactorResetNews): [string, string][] => [
  ['Pedido em', askedAt],
  ['Vale a partir de', dueAt],
];

export const factorResetBody = (news: FactorResetNews, { primaryColor }: Voice): string =>
  body(
    heading(HEADING),
    paragraph(escapeHtml(`${greeting(news)}${TEXT}`)),
    facts(factsOf(news).map(([name, value]) => [name, escapeHtml(value)])),
    paragraph(WHAT_TO_DO),
    button(escapeHtml(news.url), BUTTON, primaryColor),
    note(AFTERWARDS),
    bareLink(escapeHtml(news.url)),
  );

export const factorResetText = (news: FactorResetNews, voice: Voice): string => `${HEADING}

${greeting(news)}${TEXT}

${factsOf(news)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${WHAT_TO_DO}

${BUTTON}: ${news.url}

${AFTERWARDS}

${footerText(voice)}
`;
