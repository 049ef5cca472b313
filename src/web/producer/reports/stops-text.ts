import type { LessonStops } from '#shared/contract/school/reports.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { roundPercent, wholeNumber } from './figures-text.ts';

/** The tenths of a video, as column headers: `0–10%`. */
export const TENTHS = Array.from({ length: 10 }, (_, tenth) => `${tenth * 10}–${tenth * 10 + 10}%`);

/** How many stopped: `34 de 120 pararam (28%)`. */
export function stoppedText({ began, stopped }: Pick<LessonStops, 'began' | 'stopped'>): string {
  if (began === 0) return 'Ninguém começou';
  if (stopped === 0) return counted(began, 'aluno concluiu', 'alunos concluíram');
  return `${wholeNumber(stopped)} de ${wholeNumber(began)} ${stopped === 1 ? 'parou' : 'pararam'} (${roundPercent((stopped * 100) / began)})`;
}

/** Mean rating, once there are enough: `Nota 4,3 de 5 (12 avaliações)`. */
export const ratingText = ({ mean, answers }: NonNullable<LessonStops['rating']>): string =>
  `Nota ${mean.toLocaleString('pt-BR')} de 5 (${counted(answers, 'avaliação', 'avaliações')})`;

/** The tenth where most students stopped, the earliest of several; null without any. */
export function mostText(tenths: readonly number[]): string | null {
  const most = Math.max(...tenths);
  if (most <= 0) return null;
  const tenth = tenths.indexOf(most);
  if (tenth === 0) return 'Mais no começo, antes dos 10%';
  if (tenth === tenths.length - 1) return 'Mais no fim, depois dos 90%';
  return `Mais entre ${tenth * 10}% e ${tenth * 10 + 10}%`;
}
