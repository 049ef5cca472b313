import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/dates.ts';
import { daysUntilRelease, isOpen, type ReleaseFacts, type ReleaseRule, releasesOf, type Schedule } from './release.ts';

const enrolledAt = new Date('2026-11-20T15:30:00Z');
const FACTS: ReleaseFacts = {
  cohortIds: [],
  moduleIds: null,
  enrolledAt,
  now: enrolledAt,
  firstAccessAt: null,
  completed: new Map(),
  opened: new Map(),
};
const RULE: ReleaseRule = {
  cohortId: null,
  moduleId: null,
  lessonId: 'l2',
  kind: 'always',
  at: null,
  days: 0,
  hour: null,
  afterLessonId: null,
  until: null,
  untilDays: null,
};
const T3 = { id: 't3', startsAt: new Date('2026-12-01T23:00:00Z'), endsAt: null, endsAccess: false };
const LESSONS = [
  { id: 'l1', moduleId: 'm1' },
  { id: 'l2', moduleId: 'm1' },
  { id: 'l3', moduleId: 'm2' },
];

type Given = {
  rules?: Partial<ReleaseRule>[];
  cohorts?: Schedule['cohorts'];
  facts?: Partial<ReleaseFacts>;
  lessonId?: string;
};

const windowOf = ({ rules = [], cohorts = [], facts = {}, lessonId = 'l2' }: Given) =>
  releasesOf({ lessons: LESSONS, cohorts, rules: rules.map((rule) => ({ ...RULE, lessonId, ...rule })) })(lessonId, {
    ...FACTS,
    ...facts,
  });

const EVER = '1970-01-01T00:00:00.000Z';

describe('days of 24 hours after the enrollment', () => {
  test.each([
    [null, 0, true, 0],
    [0, 0, true, 0],
    [null, -5000, true, 0],
    [7, 0, false, 7],
    [7, 1, false, 7],
    [7, DAY_MS, false, 6],
    [7, 6 * DAY_MS, false, 1],
    [7, 7 * DAY_MS - 1, false, 1],
    [7, 7 * DAY_MS, true, 0],
    [7, 400 * DAY_MS, true, 0],
    [1, -1000, false, 2],
  ])('%j days, %i ms later: open %j, %i days to go', (days, elapsed, open, toGo) => {
    const now = new Date(enrolledAt.getTime() + elapsed);
    const window = windowOf({ rules: days === null ? [] : [{ kind: 'enrollment', days }] });
    expect(isOpen(window, now)).toBe(open);
    expect(daysUntilRelease(window, now)).toBe(toGo);
  });

  test.each([
    [1, 0],
    [3 * DAY_MS, 0],
    [3 * DAY_MS + 1, 3],
  ])('3 days, of a lesson that closes %i ms after the enrollment: %i days to go', (lasts, toGo) => {
    const until = new Date(enrolledAt.getTime() + lasts);
    expect(daysUntilRelease(windowOf({ rules: [{ kind: 'enrollment', days: 3, until }] }), enrolledAt)).toBe(toGo);
  });
});

const first = { firstAccessAt: new Date('2026-11-22T01:00:00Z') };
const done = (lesson: string, at: string) => ({ completed: new Map([[lesson, new Date(at)]]) });
const inT3 = { cohortIds: ['t3'] };
const T4 = { id: 't4', startsAt: new Date('2026-12-20T23:00:00Z'), endsAt: null, endsAccess: false };
const ENDING = { ...T3, endsAt: new Date('2026-12-31T03:00:00Z'), endsAccess: true };

describe('when a lesson opens', () => {
  const cases: [string, Given, string | null][] = [
    ['no rule', {}, EVER],
    ['always', { rules: [{}] }, EVER],
    ['never', { rules: [{ kind: 'never' }] }, null],
    ['a moment', { rules: [{ kind: 'at', at: new Date('2026-12-03T23:00:00Z') }] }, '2026-12-03T23:00:00.000Z'],
    [
      'at an hour, so many days later',
      { rules: [{ kind: 'enrollment', days: 2, hour: '20:00' }] },
      '2026-11-22T23:00:00.000Z',
    ],
    ['before the first access', { rules: [{ kind: 'first_access', days: 1 }] }, null],
    [
      'a day after the first access',
      { rules: [{ kind: 'first_access', days: 1 }], facts: first },
      '2026-11-23T01:00:00.000Z',
    ],
    [
      'at midnight of the day before, by UTC',
      { rules: [{ kind: 'first_access', days: 1, hour: '00:00' }], facts: first },
      '2026-11-22T03:00:00.000Z',
    ],
    ['the first day of access', { rules: [{ kind: 'first_access' }] }, EVER],
    ['the previous one not completed', { rules: [{ kind: 'previous' }] }, null],
    [
      'the previous one completed',
      { rules: [{ kind: 'previous', days: 1 }], facts: done('l1', '2026-11-25T12:00:00Z') },
      '2026-11-26T12:00:00.000Z',
    ],
    ['a prerequisite not met', { rules: [{ afterLessonId: 'l3' }] }, null],
    ['a prerequisite that is gone', { rules: [{ afterLessonId: 'gone' }] }, EVER],
    [
      'a prerequisite met late',
      {
        rules: [{ kind: 'at', at: new Date('2026-11-21T12:00:00Z'), afterLessonId: 'l3' }],
        facts: done('l3', '2026-11-25T12:00:00Z'),
      },
      '2026-11-25T12:00:00.000Z',
    ],
    ['a turma that has not begun', { cohorts: [T3], facts: inT3 }, '2026-12-01T23:00:00.000Z'],
    ['a turma of others', { cohorts: [T3] }, EVER],
    ['open before the turma begins', { cohorts: [T3], rules: [{ cohortId: 't3' }], facts: inT3 }, EVER],
    [
      'three days after the turma begins',
      { cohorts: [T3], rules: [{ cohortId: 't3', kind: 'start', days: 3 }], facts: inT3 },
      '2026-12-04T23:00:00.000Z',
    ],
    [
      'a turma without a beginning counts from the enrollment',
      { rules: [{ kind: 'start', days: 3 }] },
      '2026-11-23T15:30:00.000Z',
    ],
    ['the lesson before its module', { rules: [{ kind: 'never', lessonId: null, moduleId: 'm1' }, {}] }, EVER],
    [
      'the turma before the course',
      { cohorts: [T3], rules: [{ kind: 'never' }, { cohortId: 't3', lessonId: null, moduleId: 'm1' }], facts: inT3 },
      EVER,
    ],
    ['the course where the turma says nothing', { cohorts: [T3], rules: [{ kind: 'never' }], facts: inT3 }, null],
    [
      'two turmas: the earlier beginning',
      { cohorts: [T3, T4], facts: { cohortIds: ['t4', 't3'] } },
      '2026-12-01T23:00:00.000Z',
    ],
    [
      'opened by hand',
      { rules: [{ kind: 'never' }], facts: { opened: new Map([['l2', new Date('2026-11-24T12:00:00Z')]]) } },
      '2026-11-24T12:00:00.000Z',
    ],
  ];
  test.each(cases)('%s', (_, given, opensAt) => {
    expect(windowOf(given).opensAt?.toISOString() ?? null).toBe(opensAt);
  });
});

describe('when a lesson closes', () => {
  const cases: [string, Given, string | null][] = [
    ['no end', { rules: [{}] }, null],
    ['a moment', { rules: [{ until: new Date('2026-12-03T23:00:00Z') }] }, '2026-12-03T23:00:00.000Z'],
    [
      'so many days after it opens',
      { rules: [{ kind: 'at', at: new Date('2026-12-03T23:00:00Z'), untilDays: 2 }] },
      '2026-12-05T23:00:00.000Z',
    ],
    ['so many days after the enrollment, if always open', { rules: [{ untilDays: 2 }] }, '2026-11-22T15:30:00.000Z'],
    [
      'so many days after the enrollment, if it does not wait',
      { rules: [{ kind: 'enrollment', untilDays: 2 }] },
      '2026-11-22T15:30:00.000Z',
    ],
    [
      'so many days after the enrollment, if there is no lesson before it',
      { rules: [{ kind: 'previous', days: 1, untilDays: 2 }], facts: { moduleIds: new Set(['m2']) }, lessonId: 'l3' },
      '2026-11-22T15:30:00.000Z',
    ],
    [
      'so many days after the lesson before it',
      { rules: [{ kind: 'previous', days: 1, untilDays: 2 }], facts: done('l1', '2026-11-25T12:00:00Z') },
      '2026-11-28T12:00:00.000Z',
    ],
    ['no end while the lesson before it is to be completed', { rules: [{ kind: 'previous', untilDays: 2 }] }, null],
    [
      'no end while what is to be completed first is not',
      { rules: [{ kind: 'enrollment', afterLessonId: 'l3', untilDays: 2 }] },
      null,
    ],
    [
      'so many days after what is to be completed first',
      { rules: [{ afterLessonId: 'l3', untilDays: 2 }], facts: done('l3', '2026-11-25T12:00:00Z') },
      '2026-11-27T12:00:00.000Z',
    ],
    [
      'so many days after the turma begins, if enrolled before',
      { cohorts: [T3], rules: [{ kind: 'enrollment', untilDays: 2 }], facts: inT3 },
      '2026-12-03T23:00:00.000Z',
    ],
    [
      'so many days after the enrollment, if the turma has begun',
      {
        cohorts: [T3],
        rules: [{ kind: 'enrollment', untilDays: 2 }],
        facts: { ...inT3, enrolledAt: new Date('2026-12-10T12:00:00Z') },
      },
      '2026-12-12T12:00:00.000Z',
    ],
    ['the end of the turma', { cohorts: [ENDING], facts: inT3 }, '2026-12-31T03:00:00.000Z'],
    ['the end of a turma that keeps its lessons', { cohorts: [{ ...ENDING, endsAccess: false }], facts: inT3 }, null],
    ['two turmas: the later end', { cohorts: [ENDING, T4], facts: { cohortIds: ['t3', 't4'] } }, null],
    ['opened by hand', { cohorts: [ENDING], facts: { ...inT3, opened: new Map([['l2', enrolledAt]]) } }, null],
  ];
  test.each(cases)('%s', (_, given, closesAt) => {
    expect(windowOf(given).closesAt?.toISOString() ?? null).toBe(closesAt);
  });
});

describe('a turma that is over, and its lessons closed', () => {
  const now = new Date('2027-01-10T12:00:00Z');
  const NEXT = { id: 't5', startsAt: new Date('2027-03-01T23:00:00Z'), endsAt: null, endsAccess: false };
  const windowIn = (cohorts: Schedule['cohorts']) => {
    const { opensAt, closesAt } = windowOf({ cohorts, facts: { now, cohortIds: cohorts.map(({ id }) => id) } });
    return [opensAt?.toISOString() ?? null, closesAt?.toISOString() ?? null];
  };

  test('does not count beside another', () => {
    expect(windowIn([ENDING, NEXT])).toEqual(['2027-03-01T23:00:00.000Z', null]);
    expect(windowIn([{ ...ENDING, endsAccess: false }, NEXT])).toEqual(['2026-12-01T23:00:00.000Z', null]);
  });

  test('counts alone', () => {
    expect(windowIn([ENDING])).toEqual(['2026-12-01T23:00:00.000Z', '2026-12-31T03:00:00.000Z']);
    expect(windowIn([ENDING, { ...NEXT, endsAt: now, endsAccess: true }])).toEqual([
      '2026-12-01T23:00:00.000Z',
      now.toISOString(),
    ]);
  });
});

test('names the lesson to complete first while the date is unknown', () => {
  expect(windowOf({ rules: [{ kind: 'previous' }] }).afterLessonId).toBe('l1');
  expect(windowOf({ rules: [{ kind: 'previous', afterLessonId: 'l3' }] }).afterLessonId).toBe('l3');
  expect(
    windowOf({ rules: [{ kind: 'previous' }], facts: done('l1', '2026-11-25T12:00:00Z') }).afterLessonId,
  ).toBeNull();
  expect(windowOf({ rules: [{ kind: 'never', afterLessonId: 'l3' }] }).afterLessonId).toBeNull();
  expect(windowOf({ rules: [{ kind: 'previous' }], lessonId: 'l1' }).opensAt?.toISOString()).toBe(EVER);
});

describe('modules included in a student’s access', () => {
  const OPENED = new Map([['l2', enrolledAt]]);
  const PREVIOUS = { lessonId: 'l3', kind: 'previous' as const };
  test.each<[string, string[] | null, string, Given, boolean, string | null]>([
    ['the whole course', null, 'l3', {}, true, null],
    ['its module', ['m1'], 'l2', {}, true, null],
    ['another module', ['m2'], 'l2', {}, false, null],
    ['none', [], 'l2', {}, false, null],
    ['another, with a rule that always opens', ['m2'], 'l2', { rules: [{ kind: 'always' }] }, false, null],
    ['another, opened by hand', ['m2'], 'l2', { facts: { opened: OPENED } }, false, null],
    ['both, after what is before it', ['m1', 'm2'], 'l3', { rules: [PREVIOUS] }, false, 'l2'],
    ['the later alone: nothing is before it', ['m2'], 'l3', { rules: [PREVIOUS] }, true, null],
    [
      'what is to be done first as well',
      ['m1', 'm2'],
      'l3',
      { rules: [{ lessonId: 'l3', afterLessonId: 'l1' }] },
      false,
      'l1',
    ],
    ['not what is to be done first', ['m2'], 'l3', { rules: [{ lessonId: 'l3', afterLessonId: 'l1' }] }, true, null],
  ])('%s', (_, held, lessonId, { facts, ...given }, open, after) => {
    const moduleIds = held && new Set(held);
    const window = windowOf({ ...given, lessonId, facts: { ...facts, moduleIds } });
    expect([isOpen(window, enrolledAt), window.afterLessonId]).toEqual([open, after]);
  });
});
