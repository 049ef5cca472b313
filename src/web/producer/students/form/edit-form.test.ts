import { expect, test } from 'vitest';
import { editDefaults, editForm } from './edit-form.ts';

const NOW = new Date('2026-09-01T12:00:00Z');
const [OPEN, ENDING, ENDED, NEW] = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
  string,
  string,
  string,
  string,
];
const course = (id: string, accessPeriod: { days: number } | { lastDay: string } | null = null) => ({
  id,
  title: id,
  published: true,
  accessPeriod,
});
const student = {
  id: NEW,
  name: 'Duda',
  email: 'duda@example.com',
  phone: null,
  cpf: null,
  status: 'active' as const,
  enrollments: [],
  openCourseIds: [OPEN, ENDING],
  ends: [
    { courseId: ENDED, lastDay: '2026-08-31', over: true },
    { courseId: ENDING, lastDay: '2026-09-30', over: false },
  ],
  createdAt: '2026-01-01T00:00:00Z',
  lastEmail: null,
  emailHeld: false,
};
const defaults = editDefaults(
  student,
  [course(OPEN), course(ENDING), course(ENDED, { days: 10 }), course(NEW, { lastDay: '2026-08-01' })],
  NOW,
);
const read = (lastDays: object, courseIds = [OPEN, ENDING]) =>
  editForm(defaults, NOW).safeParse({ ...defaults, courseIds, lastDays: { ...defaults.lastDays, ...lastDays } });

test('an open course shows its last day, another one the day it would get', () =>
  expect(defaults.lastDays).toEqual({
    [OPEN]: '',
    [ENDING]: '2026-09-30',
    [ENDED]: '2026-09-11',
    [NEW]: '2026-08-01',
  }));

test('only changes to the chosen courses are sent', () => {
  expect(read({}).data?.ends).toEqual([]);
  expect(read({}, [OPEN, ENDED]).data?.ends).toEqual([]);
  expect(read({ [OPEN]: '2026-09-01', [ENDING]: '', [ENDED]: '2027-01-01' }).data?.ends).toEqual([
    { courseId: OPEN, lastDay: '2026-09-01' },
    { courseId: ENDING, lastDay: null },
  ]);
});

test('a past day is refused at its course, even if it is the course’s own', () => {
  expect(read({ [OPEN]: '2026-08-31' }).error?.issues).toMatchObject([
    { path: ['lastDays', OPEN], message: 'invalid' },
  ]);
  expect(read({}, [OPEN, NEW]).error?.issues).toMatchObject([{ path: ['lastDays', NEW], message: 'invalid' }]);
});
