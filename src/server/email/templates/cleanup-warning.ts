import { ARCHIVE_DAYS } from '#shared/cleanup.ts';
import { formatDay } from '#shared/days.ts';
import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type CleanupWarning = {
  name: string;
  /** `YYYY-MM-DD`, at whose beginning it happens. */
  day: string;
  /** From today to that day. */
  days: number;
  /** How many the school has now. */
  students: number;
  url: string;
};

export const cleanupWarningSubject = ({ day, days }: CleanupWarning) =>
  `Limpeza anual em ${formatDay(day)}: ${left(days)}`;

const AFTERWARDS =
  'Seus cursos, suas configurações e sua assinatura continuam como estão. Quem se matricular a partir desse dia não é afetado. ' +
  `Depois da limpeza, um arquivo com os dados dos alunos fica disponível no painel por ${ARCHIVE_DAYS} dias.`;

const RULE =
  'Todos os alunos e matrículas da sua escola serão removidos à meia-noite de Brasília. Exporte a lista antes.';

export const cleanupWarningBody = (warning: CleanupWarning, { primaryColor }: Voice) =>
  body(
    heading(`Limpeza anual: ${left(warning.days)}, ${escapeHtml(warning.name)}`),
    paragraph(RULE),
    facts([
      ['Data da limpeza', formatDay(warning.day)],
      ['Alunos na sua escola', String(warning.students)],
    ]),
    button(escapeHtml(warning.url), 'Exportar Lista', primaryColor),
    note(AFTERWARDS),
    bareLink(escapeHtml(warning.url)),
  );

export const cleanupWarningText = (
  warning: CleanupWarning,
  voice: Voice,
) => `Limpeza anual: ${left(warning.days)}, ${warning.name}

${RULE}

Data da limpeza: ${formatDay(warning.day)}
Alunos na sua escola: ${warning.students}

Exportar Lista: ${warning.url}

${AFTERWARDS}

${footerText(voice)}
`;

const left = (days: number) => (days === 1 ? 'falta 1 dia' : `faltam ${days} dias`);
