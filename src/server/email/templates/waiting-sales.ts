import type { WaitingReason } from '#shared/contract/sales.ts';
import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type WaitingSales = {
  name: string;
  school: string;
  total: number;
  reasons: { reason: WaitingReason; count: number }[];
  url: string;
};

const NUMBER = new Intl.NumberFormat('pt-BR');

const REASONS: Record<WaitingReason, string> = {
  student_limit: 'Sem vaga no seu plano',
  school_expired: 'Assinatura expirada',
  course_deleted: 'Curso excluído',
  course_unpublished: 'Curso em rascunho',
  course_over: 'Prazo do curso encerrado',
  invalid_email: 'E-mail do comprador inválido',
};

export const waitingSalesSubject = ({ total }: WaitingSales) =>
  total === 1 ? '1 venda aguarda sua decisão' : `${NUMBER.format(total)} vendas aguardam sua decisão`;

const said = ({ total, school }: WaitingSales) =>
  total === 1
    ? `Uma pessoa pagou e ainda não entrou em ${school}. Veja o motivo e libere o acesso.`
    : `São pessoas que pagaram e ainda não entraram em ${school}. Veja o motivo de cada uma e libere o acesso.`;

const factsOf = ({ reasons }: WaitingSales): [string, string][] =>
  reasons.map(({ reason, count }) => [REASONS[reason], NUMBER.format(count)]);

const AFTERWARDS =
  'Resolvido o motivo, o acesso é liberado em até um minuto. Avisamos no máximo uma vez por dia, quando há vendas novas aguardando.';

export const waitingSalesBody = (about: WaitingSales, { primaryColor }: Voice) =>
  body(
    heading(escapeHtml(`${waitingSalesSubject(about)}, ${about.name}`)),
    paragraph(escapeHtml(said(about))),
    facts(factsOf(about)),
    button(escapeHtml(about.url), 'Ver vendas', primaryColor),
    note(AFTERWARDS),
    bareLink(escapeHtml(about.url)),
  );

export const waitingSalesText = (about: WaitingSales, voice: Voice) => `${waitingSalesSubject(about)}, ${about.name}

${said(about)}

${factsOf(about)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

Ver vendas: ${about.url}

${AFTERWARDS}

${footerText(voice)}
`;
