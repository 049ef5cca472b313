import { expect, test } from 'vitest';
import { searchCourses } from './search.ts';

const card = (title: string) => ({ id: title, title, coverUrl: null, lessonCount: 1 });
const catalogue = {
  courses: ['Edição de Vídeo', 'Finanças sem Medo'].map((title) => ({
    ...card(title),
    progress: 0,
    status: 'active' as const,
    lastDay: null,
  })),
  others: [{ ...card('Oratória e Presença'), endedOn: null }],
  banners: [],
  resume: [],
  modules: [],
};

const titles = (typed: string) =>
  Object.values(searchCourses(catalogue, typed)).map((row) => row.map(({ title }) => title));

test('finds without accents and in any case, in both rows', () => {
  expect(titles('EDICAO')).toEqual([['Edição de Vídeo'], []]);
  expect(titles(' presença ')).toEqual([[], ['Oratória e Presença']]);
});

test('an empty search shows everything', () => {
  expect(titles('')).toEqual([['Edição de Vídeo', 'Finanças sem Medo'], ['Oratória e Presença']]);
});
