import { formatDay } from '#shared/days.ts';
import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText, type OptOut } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type AccessEnding = {
  name: string;
  courses: string;
  /** `YYYY-MM-DD`, included. */
  lastDay: string;
  /** From today to the last day; 0 on that day. */
  days: number;
  url: string;
  unsubscribeUrl: string;
};

export const accessEndingSubject = ({ courses, lastDay }: AccessEnding) =>
  `Seu acesso a ${courses} termina em ${formatDay(lastDay)}`;

const AFTERWARDS =
  'Depois desse dia as aulas ficam bloqueadas, e seu progresso continua guardado. Para continuar com acesso, fale com a ' +
  'escola antes do fim.';

export const accessEndingOptOut = ({ unsubscribeUrl }: AccessEnding): OptOut => ({
  label: 'Não quero mais receber avisos por e-mail',
  url: unsubscribeUrl,
});

export const accessEndingBody = (ending: AccessEnding, { primaryColor }: Voice) =>
  body(
    heading(`Seu acesso termina ${whenIn(ending.days)}, ${escapeHtml(ending.name)}`),
    paragraph(
      `Você pode assistir a <b style="color:#141A26">${escapeHtml(ending.courses)}</b> até o fim do último dia.`,
    ),
    facts([['Último dia', formatDay(ending.lastDay)]]),
    button(escapeHtml(ending.url), 'Continuar assistindo', primaryColor),
    note(AFTERWARDS),
    bareLink(escapeHtml(ending.url)),
  );

export const accessEndingText = (
  ending: AccessEnding,
  voice: Voice,
) => `Seu acesso termina ${whenIn(ending.days)}, ${ending.name}

Você pode assistir a ${ending.courses} até o fim do último dia.

Último dia: ${formatDay(ending.lastDay)}

Continuar assistindo: ${ending.url}

${AFTERWARDS}

${footerText(voice, accessEndingOptOut(ending))}
`;

function whenIn(days: number): string {
  if (days <= 0) return 'hoje';
  return days === 1 ? 'amanhã' : `em ${days} dias`;
}
