import { describe, expect, test } from 'vitest';
import type { CohortPlan } from '#shared/contract/school/cohorts.ts';
import type { RuleInput, StoredRule } from '#shared/contract/school/release-rules.ts';
import { type Edits, type Entry, entriesOf, movedTo, typedAt, withMove } from './plan.ts';
import { ruleText } from './rules/rule-text.ts';
import { ruleFrom, typedFrom } from './rules/typed-rule.ts';

const COHORT = {
  id: 't3',
  name: 'Turma 3',
  startsAt: '2026-11-02T23:00:00Z',
  endsAt: null,
  endsAccess: false,
  enrollFrom: null,
  enrollUntil: null,
  seats: null,
  isDefault: false,
  students: 0,
  admitsWaiting: false,
  waiting: 0,
  version: 1,
};
const RULE: StoredRule = {
  cohortId: 't3',
  moduleId: null,
  lessonId: 'a',
  kind: 'at',
  at: '2026-11-26T23:00:00Z',
  days: 0,
  hour: null,
  afterLessonId: null,
  until: null,
  untilDays: null,
};
const now = new Date('2026-11-23T12:00:00Z');
const planOf = (rules: StoredRule[], cohort: CohortPlan['cohort'] = COHORT): CohortPlan => ({
  course: { id: 'c', title: 'Curso' },
  cohort,
  students: 0,
  modules: [{ id: 'm', title: 'Módulo', lessons: ['a', 'b'].map((id) => ({ id, title: id })) }],
  rules,
  packages: [],
});
const first = (rules: StoredRule[], cohort?: CohortPlan['cohort']) =>
  entriesOf(planOf(rules, cohort), new Map(), now)[0] as Entry;
const dayOf = (rules: StoredRule[], cohort?: CohortPlan['cohort']) => first(rules, cohort).at?.toISOString() ?? null;

describe('a lesson is shown in the calendar', () => {
  test.each<[string, Partial<StoredRule>, string | null]>([
    ['on its day', {}, '2026-11-26T23:00:00.000Z'],
    ['days after the beginning', { kind: 'start', at: null, days: 2, hour: '08:00' }, '2026-11-04T11:00:00.000Z'],
    ['also if another is to be completed first', { afterLessonId: 'b' }, '2026-11-26T23:00:00.000Z'],
    ['not before the turma begins', { at: '2026-10-01T23:00:00Z' }, '2026-11-02T23:00:00.000Z'],
    ['nowhere, where each student has another day', { kind: 'enrollment', at: null, days: 2 }, null],
    ['nowhere, always open', { kind: 'always', at: null }, null],
  ])('%s', (_, rule, at) => {
    expect(dayOf([{ ...RULE, ...rule }])).toBe(at);
  });

  test('without a rule it opens when the turma begins, and has no date without a turma', () => {
    expect([dayOf([]), dayOf([], null)]).toEqual(['2026-11-02T23:00:00.000Z', null]);
  });
});

test('moved to another day it keeps its hour, prerequisite and end, and shows where it was', () => {
  const plan = planOf([{ ...RULE, afterLessonId: 'b', until: '2026-12-26T23:00:00Z' }]);
  const [entry] = entriesOf(plan, new Map(), now) as [Entry];
  const moved = movedTo(entry, '2026-11-27');
  expect(moved).toMatchObject({
    at: '2026-11-27T23:00:00.000Z',
    afterLessonId: 'b',
    until: '2026-12-26T23:00:00.000Z',
  });
  const [after] = entriesOf(plan, new Map([['a', moved]]), now);
  expect([after?.at?.toISOString(), after?.before?.toISOString()]).toEqual([
    '2026-11-27T23:00:00.000Z',
    '2026-11-26T23:00:00.000Z',
  ]);
});

describe('moved past its last day, which moves as far', () => {
  test.each([
    ['2026-11-27', '2026-11-28T03:00:00.000Z'],
    ['2026-11-28', '2026-11-30T03:00:00.000Z'],
    ['2026-12-26', '2026-12-28T03:00:00.000Z'],
  ])('to %s', (day, until) => {
    const entry = first([{ ...RULE, until: '2026-11-28T03:00:00Z' }]);
    expect(movedTo(entry, day).until).toBe(until);
  });

  test('it ends on the new day if it never opened before', () => {
    const entry = first([{ ...RULE, until: '2026-11-20T03:00:00Z' }]);
    expect(movedTo(entry, '2026-11-28').until).toBe('2026-11-29T03:00:00.000Z');
  });
});

test.each([
  ['2026-11-26', '20:00', '2026-11-26T23:00:00.000Z'],
  ['', '20:00', null],
  ['2026-11-26', '', null],
  ['20262-11-26', '20:00', null],
  ['1026-11-26', '20:00', null],
])('the moment of “Ver como aluno”, typed as %s %s', (day, time, at) => {
  expect(typedAt(day, time)?.toISOString() ?? null).toBe(at);
});

describe('a rule in the form', () => {
  const target = { lessonId: 'a', moduleId: null, title: 'a', rule: first([RULE]).rule };
  const staged = { plan: planOf([RULE]), entries: [] as Entry[] };

  test('is the stored one', () => {
    expect(ruleFrom(typedFrom(target, staged), target)).toMatchObject({ kind: 'at', at: '2026-11-26T23:00:00.000Z' });
  });

  test('is incomplete without a day, or with an invalid number of days', () => {
    const typed = typedFrom(target, staged);
    expect(ruleFrom({ ...typed, day: '' }, target)).toBeNull();
    expect(ruleFrom({ ...typed, kind: 'start', days: 'x' }, target)).toBeNull();
    expect(ruleFrom({ ...typed, kind: 'start', days: '3651' }, target)).toBeNull();
  });

  test.each(['20262-11-26', '1026-11-26', '2026-02-30'])('is incomplete with the day %s', (day) => {
    const typed = typedFrom(target, staged);
    expect(ruleFrom({ ...typed, day }, target)).toBeNull();
    expect(ruleFrom({ ...typed, until: day }, target)).toBeNull();
  });

  test('is refused with a last day before its opening', () => {
    const typed = typedFrom(target, staged);
    expect(ruleFrom({ ...typed, until: '2026-11-25' }, target)).toBeNull();
    expect(ruleFrom({ ...typed, until: '2026-11-26' }, target)?.until).toBe('2026-11-27T03:00:00.000Z');
  });

  test('keeps an hour that the rule leaves open', () => {
    const counted = planOf([{ ...RULE, kind: 'start', at: null, days: 2 }]);
    const entries = entriesOf(counted, new Map(), now);
    const typed = typedFrom({ ...target, rule: entries[0]?.rule }, { plan: counted, entries });
    expect(ruleFrom(typed, target)).toMatchObject({ kind: 'start', days: 2, hour: null });
    expect(ruleFrom({ ...typed, kind: 'at' }, target)?.at).toBe(entries[0]?.at?.toISOString());
  });

  test('is empty in a turma that inherits the course’s', () => {
    const inherited = { ...target, rule: first([{ ...RULE, cohortId: null }]).rule };
    expect(ruleFrom(typedFrom(inherited, staged), inherited)?.kind).toBeNull();
  });
});

test('a rule is put in words', () => {
  const text = (rule: Partial<StoredRule>) => ruleText(first([{ ...RULE, ...rule }]).rule, null, () => 'B');
  expect(text({})).toBe('Abre quinta, 26/11, às 20h');
  expect(text({ until: '2026-12-01T03:00:00Z' })).toBe('Abre quinta, 26/11, às 20h, até 30/11/2026');
  expect(text({ kind: 'enrollment', at: null, days: 3, hour: '20:00' })).toBe('3 dias após a matrícula, às 20h');
  expect(text({ kind: 'always', at: null, afterLessonId: 'b' })).toBe('Sempre aberta, depois de concluir “B”');
});

describe('a moved lesson', () => {
  const moveTo = (day: string, edits: Edits, rule = RULE) => {
    const plan = planOf([rule]);
    return withMove(plan, edits, movedTo(entriesOf(plan, edits, now)[0] as Entry, day), now);
  };

  test('is a change until it is moved back', () => {
    const moved = moveTo('2026-11-28', new Map());
    expect([...moved.keys()]).toEqual(['a']);
    expect([...moveTo('2026-11-26', moved).keys()]).toEqual([]);
  });

  test('is no change either if its last day had moved with it', () => {
    const ending = { ...RULE, until: '2026-11-27T03:00:00Z' };
    const moved = moveTo('2026-11-28', new Map(), ending);
    expect(moved.get('a')?.until).toBe('2026-11-29T03:00:00.000Z');
    expect(moveTo('2026-11-30', moved, ending).get('a')?.until).toBe('2026-12-01T03:00:00.000Z');
    expect(moveTo('2026-11-26', moved, ending).size).toBe(0);
  });

  test('is no change where a rule that counts days had put it', () => {
    const counted = { ...RULE, kind: 'start', at: null, days: 2, hour: '08:00' } as const;
    expect(moveTo('2026-11-04', moveTo('2026-11-05', new Map(), counted), counted).size).toBe(0);
  });

  test('is still a change if its end was changed as well', () => {
    const ends = new Map([
      ['a', { ...RULE, cohortId: undefined, until: '2026-12-24T02:59:00Z' } as unknown as RuleInput],
    ]);
    expect(moveTo('2026-11-26', moveTo('2026-11-28', ends)).get('a')?.until).toBeTruthy();
  });
});
