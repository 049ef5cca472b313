import { expect, test } from 'vitest';
import { searchLessons } from './search-lessons.ts';

const LESSONS = [
  { lessonTitle: 'A reserva que não assusta', courseTitle: 'Finanças sem Medo' },
  { lessonTitle: 'Medir a luz', courseTitle: 'Fotografia com Luz Natural' },
];
const found = (typed: string) => searchLessons(LESSONS, typed).map(({ lessonTitle }) => lessonTitle);

test('finds by the lesson and by its course, without accents and in any case', () => {
  expect(found('NAO')).toEqual(['A reserva que não assusta']);
  expect(found(' fotografia ')).toEqual(['Medir a luz']);
  expect(found('xadrez')).toEqual([]);
});

test('nothing typed hides nothing', () => {
  expect(found('')).toHaveLength(2);
});
