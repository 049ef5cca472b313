import { expect, test } from 'vitest';
import { mostStopped } from './most-stopped.ts';

const modules = (...stopped: number[][]) =>
  stopped.map((counts, at) => ({
    title: `Módulo ${at + 1}`,
    lessons: counts.map((count, place) => ({ title: `Aula ${at + 1}.${place + 1}`, stopped: count })),
  }));

test('the lesson in which most students stopped is named with its place', () => {
  expect(mostStopped(modules([1, 4], [9, 9]), 100)).toEqual({
    cell: 2,
    module: 'Módulo 2',
    place: 1,
    title: 'Aula 2.1',
    stopped: 9,
  });
});

test.each([
  ['few', modules([2, 1]), 4],
  ['a small part of all', modules([9]), 1000],
  ['nobody', modules([0, 0]), 10],
  ['no lesson at all', [], 10],
])('%s: no lesson is named', (_, of, students) => {
  expect(mostStopped(of, students)).toBeNull();
});
