import { expect, test } from 'vitest';
import { courseDefaults, courseForm } from './course-form.ts';

const typed = { ...courseDefaults(null), title: 'Fotografia' };
const price = (text: string) => courseForm.safeParse({ ...typed, priceCents: text });

test.each([
  ['', null],
  ['97', 9700],
  ['97,5', 9750],
  ['1.234,56', 123_456],
  ['R$ 97,00', 9700],
])('the price %j is read as %j cents', (text, cents) => expect(price(text).data?.priceCents).toBe(cents));

test.each([
  ['abc', 'invalid'],
  ['-1', 'invalid'],
  ['200000', 'too_long'],
])('the price %j is refused as %s', (text, code) =>
  expect(price(text).error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([['priceCents', code]]),
);

test('a saved course is shown as it was typed', () => {
  const saved = {
    id: '1',
    title: 'Fotografia',
    description: '',
    coverUrl: null,
    priceCents: 129_700,
    salesUrl: null,
    published: true,
    accessPeriod: { days: 30 },
    lessonCount: 0,
    studentCount: 0,
    waitingSales: 0,
    version: 1,
  };
  const reopened = courseForm.parse(courseDefaults(saved));
  expect(reopened).toMatchObject({
    priceCents: 129_700,
    published: true,
    coverUrl: null,
    salesUrl: null,
    accessPeriod: { days: 30 },
  });
});
