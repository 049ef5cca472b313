import { bestGrade, gradeOf } from '#shared/assignments/marks.ts';
import type { Verdict } from '#shared/assignments/states.ts';
import { truncate } from '#shared/text/text.ts';
import type { Notice } from '../../notifications/notify.ts';

export type Graded = { title: string; courseId: string; verdict: Verdict; marks: number[]; comment: string };

/** Excerpt length; the full comment is shown under the lesson. */
const QUOTED = 300;

export const gradeText = (marks: readonly number[]): string => `${gradeOf(marks)} de ${bestGrade(marks.length)}`;

export const gradedNotice = ({ title, courseId, verdict, marks, comment }: Graded): Notice => ({
  type: 'course',
  title: verdict === 'approved' ? 'Tarefa aprovada' : 'Tarefa para refazer',
  message: [`“${title}”: nota ${gradeText(marks)}.`, truncate(comment, QUOTED)].filter(Boolean).join(' '),
  courseId,
});
