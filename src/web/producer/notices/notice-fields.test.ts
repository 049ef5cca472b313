import { expect, test } from 'vitest';
import { EMPTY, noticeFields, type TypedNotice, typedFrom } from './notice-fields.ts';

// 14:05 on a Monday in São Paulo.
const NOW = new Date('2026-11-23T17:05:30Z');
const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const read = (typed: Partial<TypedNotice>) =>
  noticeFields(() => NOW).safeParse({ ...EMPTY, title: 'Aula', message: 'Hoje', ...typed });
const later = (day: string, time: string) => ({ sendAt: { when: 'later' as const, day, time } });
const refused = (typed: Partial<TypedNotice>) =>
  read(typed).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

test.each([
  ['2026-11-23', '14:06', '2026-11-23T17:06:00.000Z'],
  // Midnight always exists, since Brazil has no daylight saving time any more.
  ['2026-11-24', '00:00', '2026-11-24T03:00:00.000Z'],
  ['2027-02-21', '00:00', '2027-02-21T03:00:00.000Z'],
  ['2027-11-23', '14:05', '2027-11-23T17:05:00.000Z'],
])('%s at %s in São Paulo is the right moment', (day, time, moment) => {
  expect(read(later(day, time)).data?.sendAt).toBe(moment);
});

test.each([
  ['', '10:00', 'sendAt.day required'],
  ['2026-11-24', '', 'sendAt.time required'],
  ['2026-02-30', '10:00', 'sendAt.day invalid'],
  ['2026-11-24', '25:00', 'sendAt.time required'],
  ['2026-11-23', '14:05', 'sendAt.time invalid'],
  ['2026-11-22', '23:59', 'sendAt.day invalid'],
  ['2027-11-23', '14:06', 'sendAt.day too_long'],
])('%j at %j is refused: %s', (day, time, problem) => {
  expect(refused(later(day, time))).toEqual([problem]);
});

test('fields of other choices are ignored', () => {
  expect(read({ sendAt: { when: 'now', day: '2020-01-01', time: '99' } }).data?.sendAt).toBeNull();
  const audience = { kind: 'all' as const, courseId: id, studentIds: [id] };
  expect(read({ audience }).data?.audience).toEqual({ kind: 'all' });
});

test('a course and students are required', () => {
  expect(refused({ audience: { kind: 'course', courseId: '', studentIds: [] } })).toEqual([
    'audience.courseId required',
  ]);
  expect(refused({ audience: { kind: 'students', courseId: id, studentIds: [] } })).toEqual([
    'audience.studentIds required',
  ]);
});

test('a scheduled notice is shown as it was typed', () => {
  const typed = typedFrom({
    ...{ id, type: 'course', title: 'Aula', message: 'Hoje', studentIds: [], version: 1 },
    audience: { kind: 'course', courseId: id, title: 'Cerâmica', deleted: false },
    at: '2026-11-24T03:00:00+00:00',
  });
  expect(read(typed).data).toEqual({
    ...{ type: 'course', title: 'Aula', message: 'Hoje' },
    audience: { kind: 'course', courseId: id },
    sendAt: '2026-11-24T03:00:00.000Z',
  });
});
