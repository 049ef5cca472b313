import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';

const words = (completedLessons: number, found?: { watchedSeconds: number; days: number }) =>
  figuresOf({ completedLessons }, found).map(({ value, label }) => `${value} ${label}`);

test('show what the student did, as far as it is known', () => {
  expect(words(36, { watchedSeconds: 18_170, days: 104 })).toEqual([
    '36 aulas concluídas',
    '5 h 03 min assistidas',
    '15 semanas',
  ]);
  expect(words(1, { watchedSeconds: 59, days: 1 })).toEqual(['1 aula concluída', '1 dia']);
  expect(words(2, { watchedSeconds: 0, days: 13 })).toEqual(['2 aulas concluídas', '13 dias']);
  expect(words(2)).toEqual(['2 aulas concluídas']);
});
