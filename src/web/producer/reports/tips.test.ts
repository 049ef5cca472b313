import { expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import type { Reports } from '#shared/contract/school/reports.ts';
import { mayDo, type Right } from '#shared/team/roles.ts';
import { type Tip, tipsFrom } from './tips.ts';

const nobody = { never: 0, away7: 0, away14: 0, away30: 0, ending: 0 };
const course = { id: 'a', title: 'Cerâmica', lessons: 4, averageProgress: 20, completionRate: 20 };
const reports = (engagement: number | null, enrollments = 10, publishedCourses = 1) =>
  ({ courses: [{ ...course, engagement, enrollments }], details: { courses: 1, publishedCourses } }) as Reports;

test('a tip is given only if the figures call for it', () => {
  expect(tipsFrom(reports(60), nobody, () => true)).toEqual([]);
  expect(tipsFrom(reports(29), nobody, () => true).map(({ title }) => title)).toEqual(['Reveja Cerâmica']);
  expect(tipsFrom(reports(29, 4), nobody, () => true)).toEqual([]);
  expect(tipsFrom(reports(null, 0, 0), nobody, () => true).map(({ title }) => title)).toEqual(['Publique 1 rascunho']);
});

test('the most urgent tips come first, at most three', () => {
  const tips = tipsFrom(reports(10), { ...nobody, never: 2, away14: 1, ending: 3 }, () => true);
  expect(tips.map(({ title }) => title)).toEqual([
    'Lembre 3 alunos do fim do acesso',
    'Avise 1 aluno parado',
    'Receba 2 alunos que não começaram',
  ]);
});

test('each tip links to what it names', () => {
  const tips = (counts: Partial<typeof nobody>, given = reports(60)) =>
    tipsFrom(given, { ...nobody, ...counts }, () => true).map(({ to }) => to);
  expect(tips({ ending: 1, away14: 1, never: 1 })).toEqual([
    { screen: 'students', situation: 'ending_behind' },
    { screen: 'notice', situation: 'stopped' },
    { screen: 'students', situation: 'not_begun' },
  ]);
  expect(tips({}, reports(10, 10, 0))).toEqual([{ screen: 'lessons', courseId: 'a' }, { screen: 'drafts' }]);
});

test('an instructor is only told to do what they may', () => {
  const may = (right: Right) => mayDo({ role: 'instructor', finance: false }, right);
  const tips = tipsFrom(reports(10, 10, 0), { ...nobody, never: 2, away14: 1 }, may);
  expect(tips.map(({ title, to }) => [title, to.screen])).toEqual([
    ['Procure 1 aluno parado', 'students'],
    ['Receba 2 alunos que não começaram', 'students'],
    ['Reveja Cerâmica', 'lessons'],
  ]);
  expect(tips[1]?.text).toBe('Ainda não abriram nenhuma aula: mande uma mensagem.');
  expect(tipsFrom(reports(60, 10, 0), nobody, may)).toEqual([]);
});

test('tips match any figures, and quote them correctly', () => {
  const random = randomFrom(7);
  const some = () => random.pick([0, 0, 1, 2, random.below(20_000)]);
  for (let round = 0; round < 2000; round += 1) {
    const counts = { never: some(), away7: some(), away14: some(), away30: some(), ending: some() };
    const courses = Array.from({ length: random.below(5) }, (_, at) => ({
      ...course,
      title: `Curso ${at}`,
      enrollments: random.below(10),
      engagement: random.pick([null, 29.9, 30, random.below(1001) / 10]),
    })).sort((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1));
    const publishedCourses = random.below(courses.length + 1);
    const given = { courses, details: { courses: courses.length, publishedCourses } } as Reports;
    const low = courses.filter(
      ({ enrollments, engagement }) => enrollments >= 5 && engagement !== null && engagement < 30,
    );
    const drafts = courses.length - publishedCourses;

    const tips = tipsFrom(given, counts, () => true);
    const asked = [counts.ending, counts.away14, counts.never, low.length, drafts].filter((each) => each > 0);
    expect(tips).toHaveLength(Math.min(3, asked.length));
    expect(new Set(tips.map(({ title }) => title)).size).toBe(tips.length);
    const urgency: Tip['about'][] = ['time', 'students', 'access', 'course'];
    const order = tips.map(({ about }) => urgency.indexOf(about));
    expect(order).toEqual(order.toSorted((a, b) => a - b));

    const figures = { time: counts.ending, students: counts.away14, access: counts.never };
    for (const { about, title, text } of tips) {
      if (about !== 'course') expect(title).toContain(` ${figures[about].toLocaleString('pt-BR')} aluno`);
      if (/ 1 /.test(title)) {
        expect(title).not.toMatch(/(alunos|parados|entraram|rascunhos)/);
        expect(text).not.toMatch(/(abrem|abriram)/);
      }
      if (title.startsWith('Reveja')) {
        const reviewed = low.find((each) => title === `Reveja ${each.title}`);
        expect(reviewed?.engagement).toBe(Math.min(...low.map(({ engagement }) => engagement ?? 0)));
      }
      if (title.startsWith('Publique')) expect(title).toContain(` ${drafts} rascunho`);
    }
  }
});
