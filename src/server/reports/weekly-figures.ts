import type { Reports } from '#shared/contract/school/reports.ts';
import { askedMinutes, minuteText } from '#shared/conversations/asked-minutes.ts';
import { waitingTimeText } from '#shared/conversations/waiting-time-text.ts';
import { type Fact, figure, small, trend } from '../email/blocks.ts';
import { html } from '../html.ts';
import type { Week } from './week.ts';

/* The figures of a week, formatted for its e-mail. */

type Figure = { name: string; value: string; change: number | null; detail?: string };

export const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const CHANGE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export function figuresOf({ reports: { students, watched, completed, engagement } }: Pick<Week, 'reports'>): Figure[] {
  const whole = ({ value, change }: Reports['watched']) => ({ value: NUMBER.format(value), change });
  return [
    { name: 'Total de alunos', ...whole(students), detail: counted(students.added, 'novo', 'novos') },
    { name: 'Aulas assistidas', ...whole(watched) },
    { name: 'Aulas concluídas', ...whole(completed) },
    {
      name: 'Taxa de engajamento',
      value: engagement.value === null ? '—' : `${NUMBER.format(engagement.value)}%`,
      change: engagement.change,
      detail: `${counted(engagement.students, 'aluno concluiu', 'alunos concluíram')} aulas`,
    },
  ];
}

/** Questions of the week, and those waiting now. */
export function questionsOf({ conversations }: Pick<Week, 'conversations'>): Figure[] {
  if (!conversations) return [];
  const { questions, medianMinutes, waiting, waitingLong, lessons } = conversations;
  const [most] = askedMinutes(lessons);
  return [
    {
      name: 'Dúvidas na semana',
      value: NUMBER.format(questions.value),
      change: questions.change,
      ...(most &&
        most.questions > 1 && {
          detail: `mais em ${most.lesson.title ?? 'aula removida'}, de ${minuteText(most.minute)}`,
        }),
    },
    {
      name: 'Tempo mediano de resposta',
      value: medianMinutes === null ? '—' : waitingTimeText(medianMinutes),
      change: null,
    },
    {
      name: 'Sem resposta hoje',
      value: NUMBER.format(waiting),
      change: null,
      ...(waitingLong > 0 && { detail: `${NUMBER.format(waitingLong)} há mais de 1 dia` }),
    },
  ];
}

/** In HTML the detail is below the name and the change below the value; in plain text both follow the value. */
export function asFact({ name, value, change, detail }: Figure): Fact {
  const percent = change === null ? [] : [percentMore(change)];
  const more = [...percent, ...(detail ? [detail] : [])].join(', ');
  return [
    { html: html`${name}${detail ? small(detail) : ''}`, text: name },
    {
      html: html`${figure(value)}${change === null ? '' : trend(percentMore(change), change)}`,
      text: `${value}${more && ` (${more})`}`,
    },
  ];
}

const percentMore = (change: number) => `${CHANGE.format(change).replace('-', '−')}%`;
export const counted = (count: number, one: string, many: string) =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;
