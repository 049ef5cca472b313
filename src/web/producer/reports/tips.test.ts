import { expect, test } from 'vitest';
import type { Reports } from '#shared/contract/reports.ts';
import { tipsFrom } from './tips.ts';

const nobody = { never: 0, away7: 0, away14: 0, away30: 0, ending: 0 };
const course = { id: 'a', title: 'Cerâmica', lessons: 4, averageProgress: 20, completionRate: 20 };
const reports = (engagement: number | null, enrolments = 10, publishedCourses = 1) =>
  ({ courses: [{ ...course, engagement, enrolments }], details: { courses: 1, publishedCourses } }) as Reports;

test('there is a tip where the figures ask for one, and none where they do not', () => {
  expect(tipsFrom(reports(60), nobody)).toEqual([]);
  expect(tipsFrom(reports(29), nobody).map(({ title }) => title)).toEqual(['Reveja Cerâmica']);
  expect(tipsFrom(reports(29, 4), nobody)).toEqual([]);
  expect(tipsFrom(reports(null, 0, 0), nobody).map(({ title }) => title)).toEqual(['Publique 1 rascunho']);
});

test('the most urgent come first, three at most', () => {
  const tips = tipsFrom(reports(10), { ...nobody, never: 2, away14: 1, ending: 3 });
  expect(tips.map(({ title }) => title)).toEqual([
    'Lembre 3 alunos do fim do acesso',
    'Avise 1 aluno parado',
    'Receba 2 alunos que nunca entraram',
  ]);
});
