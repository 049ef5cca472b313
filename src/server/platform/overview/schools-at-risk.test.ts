import { expect, test } from 'vitest';
import type { SchoolRisk } from '#shared/contract/owner.ts';
import { risksOf, type SchoolFacts, schoolsAtRisk } from './schools-at-risk.ts';

const now = new Date('2026-11-23T15:00:00Z');
const healthy: SchoolFacts = {
  producerId: 'a',
  name: 'Ana',
  email: 'ana@example.com',
  planName: 'Básico Mensal',
  endsAt: '2026-12-10T12:00:00Z',
  firstStudentAt: '2026-06-01T12:00:00Z',
  lastLessonDay: '2026-11-22',
  accessEmails: { sent: 0, undelivered: 0 },
};
const quiet = (days: number | null): SchoolRisk => ({ kind: 'quiet', days });
const overdue = (days: number): SchoolRisk => ({ kind: 'overdue', days });

test.each<[string, Partial<SchoolFacts>, SchoolRisk[]]>([
  ['a school that goes on', {}, []],
  ['over since this morning', { endsAt: '2026-11-23T12:00:00Z' }, [overdue(0)]],
  ['over since late last night in São Paulo', { endsAt: '2026-11-23T02:59:00Z' }, [overdue(1)]],
  ['over for thirty days', { endsAt: '2026-10-24T12:00:00Z' }, [overdue(30)]],
  ['over for longer: it has left', { endsAt: '2026-10-23T12:00:00Z' }, []],
  ['ends this evening', { endsAt: '2026-11-23T20:00:00Z' }, []],
  ['quiet for thirteen days', { lastLessonDay: '2026-11-10' }, []],
  ['quiet for fourteen', { lastLessonDay: '2026-11-09' }, [quiet(14)]],
  ['never a lesson', { lastLessonDay: null }, [quiet(null)]],
  [
    'never a lesson, but its first student came last week',
    { lastLessonDay: null, firstStudentAt: '2026-11-16T12:00:00Z' },
    [],
  ],
  ['without students', { lastLessonDay: null, firstStudentAt: null }, []],
  ['closed, and so not quiet', { endsAt: '2026-11-20T12:00:00Z', lastLessonDay: '2026-10-01' }, [overdue(3)]],
  ['two e-mails that did not arrive', { accessEmails: { sent: 2, undelivered: 2 } }, []],
  [
    'three of thirty',
    { accessEmails: { sent: 30, undelivered: 3 } },
    [{ kind: 'undelivered', sent: 30, undelivered: 3 }],
  ],
  ['three of thirty-one', { accessEmails: { sent: 31, undelivered: 3 } }, []],
])('%s', (_, facts, risks) => expect(risksOf({ ...healthy, ...facts }, now)).toEqual(risks));

test('most reasons come first, then by name; at most ten', () => {
  const facts = [
    { ...healthy, name: 'Zoé', lastLessonDay: null, accessEmails: { sent: 4, undelivered: 4 } },
    ...['Bia', 'Ágata'].map((name) => ({ ...healthy, name, lastLessonDay: null })),
    healthy,
  ];
  expect(schoolsAtRisk(facts, now).schools.map(({ name }) => name)).toEqual(['Zoé', 'Ágata', 'Bia']);
  const many = Array.from({ length: 12 }, () => ({ ...healthy, lastLessonDay: null }));
  const { total, schools } = schoolsAtRisk([...many, healthy], now);
  expect([total, schools.length]).toEqual([12, 10]);
});
