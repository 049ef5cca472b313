import { expect, test } from 'vitest';
import { accessEndText } from './access-end-text.ts';

const end = (courseId: string, lastDay: string, over = false) => ({ courseId, lastDay, over });
const september = end('a', '2026-09-30');
const october = end('b', '2026-10-31');

test.each([
  [['a'], [], undefined, null],
  [['a'], [september], undefined, 'até 30/09/2026'],
  [['a', 'b'], [september, october], undefined, '1 curso até 30/09/2026'],
  [['a', 'b'], [september], undefined, '1 curso até 30/09/2026'],
  [['a', 'b', 'c'], [september, end('b', '2026-09-30')], undefined, '2 cursos até 30/09/2026'],
  [['a', 'b'], [september, end('b', '2026-09-30')], undefined, 'até 30/09/2026'],
  [['a', 'b'], [september, october], 'b', 'até 31/10/2026'],
  [['b'], [end('a', '2026-01-31', true), october], undefined, 'até 31/10/2026'],
  [['c'], [end('a', '2026-01-31', true)], undefined, null],
  [['c'], [end('a', '2026-01-31', true)], 'a', 'vencido em 31/01/2026'],
  [[], [end('a', '2026-01-31', true), end('b', '2026-02-28', true)], undefined, 'vencido em 28/02/2026'],
  [['a'], [september], 'b', null],
])('%j open, %j, in %s: %s', (openCourseIds, ends, courseId, text) =>
  expect(accessEndText({ openCourseIds, ends }, courseId)).toBe(text),
);
