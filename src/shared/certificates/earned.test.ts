import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../time/dates.ts';
import { type EarningRule, earnedAt, type LearningFacts, reachedAt } from './earned.ts';
import { QUIZ_RULES } from './quiz-results.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS);
const rule: EarningRule = { minPercent: 100, minDays: 0, saleDelayDays: 7, quizRule: 'none', quizPercent: 70 };
const given = { fromSale: false, startsAt: at(0), takenBack: false, modules: null };
const bought = { fromSale: true, startsAt: at(0), takenBack: false, modules: null };
const facts = (more: Partial<LearningFacts> = {}): LearningFacts => ({
  lessons: 3,
  modules: ['A', 'B'],
  completions: [at(1), at(3), at(2)],
  completedAt: null,
  startedAt: at(0),
  quizzes: [],
  entitlements: [given],
  ...more,
});

test('is earned with the last required lesson', () => {
  expect(earnedAt(rule, facts())).toEqual(at(3));
  expect(earnedAt({ ...rule, minPercent: 60 }, facts())).toEqual(at(2));
  expect(earnedAt({ ...rule, minPercent: 1 }, facts())).toEqual(at(1));
  expect(earnedAt(rule, facts({ completions: [at(1), at(2)] }))).toBeNull();
});

test('a course without lessons has none', () => {
  expect(earnedAt({ ...rule, minPercent: 1 }, facts({ lessons: 0, completions: [] }))).toBeNull();
});

test('once finished stays finished, whatever is added to the course', () => {
  expect(earnedAt(rule, facts({ lessons: 9, completedAt: at(3) }))).toEqual(at(3));
});

test('waits for the days of study, and for the refund period', () => {
  expect(earnedAt({ ...rule, minDays: 5 }, facts())).toEqual(at(5));
  expect(earnedAt(rule, facts({ entitlements: [bought] }))).toEqual(at(7));
  expect(earnedAt(rule, facts({ entitlements: [bought, given] }))).toEqual(at(3));
});

test('modules bought separately count as the course once the last refund period is over', () => {
  const [a, b] = [
    { ...bought, modules: ['A'] },
    { ...bought, startsAt: at(4), modules: ['B'] },
  ];
  expect(earnedAt(rule, facts({ entitlements: [a, b] }))).toEqual(at(11));
  expect(earnedAt(rule, facts({ entitlements: [a] }))).toBeNull();
  expect(earnedAt(rule, facts({ entitlements: [a, { ...b, takenBack: true }] }))).toBeNull();
  expect(earnedAt(rule, facts({ entitlements: [a, given] }))).toEqual(at(3));
});

test('refunded access earns nothing, unless something else opened the course', () => {
  const refunded = { ...bought, takenBack: true };
  expect(earnedAt(rule, facts({ entitlements: [refunded] }))).toBeNull();
  expect(earnedAt(rule, facts({ entitlements: [] }))).toBeNull();
  expect(earnedAt(rule, facts({ entitlements: [refunded, given] }))).toEqual(at(3));
});

const moment = fc.integer({ min: 0, max: 400 }).map(at);
const anyRule = fc.record({
  minPercent: fc.integer({ min: 1, max: 100 }),
  minDays: fc.integer({ min: 0, max: 365 }),
  saleDelayDays: fc.integer({ min: 0, max: 60 }),
  quizRule: fc.constantFrom(...QUIZ_RULES),
  quizPercent: fc.integer({ min: 1, max: 100 }),
});
const anyQuiz = fc.record({
  attempts: fc.array(fc.record({ score: fc.integer({ min: 0, max: 100 }), passed: fc.boolean(), at: moment }), {
    maxLength: 4,
  }),
  grading: fc.boolean(),
});
const anyFacts = fc
  .record({
    lessons: fc.integer({ min: 0, max: 40 }),
    modules: fc.constant(['A', 'B']),
    completions: fc.array(moment, { maxLength: 40 }),
    completedAt: fc.option(moment),
    startedAt: moment,
    quizzes: fc.array(anyQuiz, { maxLength: 4 }),
    entitlements: fc.array(
      fc.record({
        ...{ fromSale: fc.boolean(), startsAt: moment, takenBack: fc.boolean() },
        modules: fc.option(fc.subarray(['A', 'B'])),
      }),
      { maxLength: 4 },
    ),
  })
  .map((found) => ({ ...found, completions: found.completions.slice(0, found.lessons) }));

test('is never earned before enough lessons, the days of study and the refund period', () => {
  fc.assert(
    fc.property(anyRule, anyFacts, (one, found) => {
      const earned = earnedAt(one, found);
      if (!earned) return;
      const reached = reachedAt(one, found);
      expect(reached && earned >= reached).toBe(true);
      expect(earned.getTime()).toBeGreaterThanOrEqual(found.startedAt.getTime() + one.minDays * DAY_MS);
      const settled = found.entitlements.filter(
        ({ fromSale, startsAt, takenBack }) =>
          !takenBack && earned.getTime() >= startsAt.getTime() + (fromSale ? one.saleDelayDays * DAY_MS : 0),
      );
      const opened = new Set(settled.flatMap(({ modules }) => modules ?? found.modules));
      expect([...opened].sort()).toEqual(found.modules);
    }),
  );
});

test('another completed lesson or a lower requirement never makes it later', () => {
  fc.assert(
    fc.property(anyRule, anyFacts, moment, (one, found, when) => {
      const before = earnedAt(one, found);
      if (!before) return;
      if (found.completions.length < found.lessons) {
        const more = earnedAt(one, { ...found, completions: [...found.completions, when] });
        expect(more && more <= before).toBe(true);
      }
      const quizPercent = Math.max(1, one.quizPercent - 10);
      const minPercent = Math.max(1, one.minPercent - 10);
      const milder = earnedAt({ ...one, minPercent, minDays: 0, quizPercent }, found);
      expect(milder && milder <= before).toBe(true);
    }),
  );
});

test('refunding everything revokes it', () => {
  fc.assert(
    fc.property(anyRule, anyFacts, (one, found) => {
      const entitlements = found.entitlements.map((each) => ({ ...each, takenBack: true }));
      expect(earnedAt(one, { ...found, entitlements })).toBeNull();
    }),
  );
});

test('waits for the quizzes as well, and is earned with the last condition', () => {
  const passedAt = (day: number) => ({ attempts: [{ score: 80, passed: true, at: at(day) }], grading: false });
  const asked = { ...rule, quizRule: 'passed' as const };
  expect(earnedAt(asked, facts({ quizzes: [passedAt(1), passedAt(9)] }))).toEqual(at(9));
  expect(earnedAt(asked, facts({ quizzes: [passedAt(1), { attempts: [], grading: true }] }))).toBeNull();
  expect(earnedAt(asked, facts({ quizzes: [passedAt(1)] }))).toEqual(at(3));
  expect(earnedAt(asked, facts({ quizzes: [] }))).toEqual(at(3));
});
