import { expect, test } from 'vitest';
import { searchLessons } from './search-lessons.ts';

const LESSONS = [
  { lessonTitle: 'A reserva que não assusta', courseTitle: 'Finanças sem Medo' },
  { lessonTitle: 'Medir a luz', courseTitle: 'Fotografia com Luz Natural' },
];
const found = (typed: string) => searchLessons(LESSONS, typed).map(({ lessonTitle }) => lessonTitle);

test('finds by lesson and by course, without accents and in any case', () => {
  expect(found('NAO')).toEqual(['A reserva que não assusta']);
  expect(found(' fotografia ')).toEqual(['Medir a luz']);
  expect(found('xadrez')).toEqual([]);
});

test('an empty search shows everything', () => {
  expect(found('')).toHaveLength(2);
});
