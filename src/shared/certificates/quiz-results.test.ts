import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageOf, meetsQuizzes, QUIZ_RULES, type QuizFacts, quizzesMetAt } from './quiz-results.ts';

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const tried = (score: number, day = 1) => ({ score, passed: score >= 70, at: on(day) });
const quiz = (...scores: number[]): QuizFacts => ({ attempts: scores.map((each) => tried(each)), grading: false });
const grading: QuizFacts = { attempts: [], grading: true };
const untried = quiz();
const ask = (quizRule: (typeof QUIZ_RULES)[number], quizPercent = 70) => ({ quizRule, quizPercent });

describe.each<[string, QuizFacts[], { passed: boolean; average: boolean; result: number | null }]>([
  ['a course without quizzes', [], { passed: true, average: true, result: null }],
  ['one that was passed', [quiz(70)], { passed: true, average: true, result: 70 }],
  ['one that was passed in the end', [quiz(10, 90, 40)], { passed: true, average: true, result: 90 }],
  ['one that was not passed', [quiz(69)], { passed: false, average: false, result: 69 }],
  ['one that was not done', [quiz(100), untried], { passed: false, average: false, result: 50 }],
  ['one that others make up for', [quiz(100), quiz(40)], { passed: false, average: true, result: 70 }],
  ['an average that is only just missed', [quiz(100), quiz(39)], { passed: false, average: false, result: 69 }],
  ['essays to be graded', [quiz(100), quiz(100), quiz(100), grading], { passed: false, average: false, result: 75 }],
  ['essays to be graded of another try', [{ ...quiz(80), grading: true }], { passed: true, average: true, result: 80 }],
])('of %s', (_, quizzes, { passed, average, result }) => {
  test('each rule says whether it is met, and the result is the average of the best scores', () => {
    expect(meetsQuizzes(ask('none'), quizzes)).toBe(true);
    expect(meetsQuizzes(ask('passed'), quizzes)).toBe(passed);
    expect(meetsQuizzes(ask('average'), quizzes)).toBe(average);
    expect(averageOf(quizzes)).toBe(result);
  });
});

test('are met from the deciding attempt on', () => {
  const quizzes = [
    { attempts: [tried(60, 2), tried(80, 5), tried(100, 9)], grading: false },
    { attempts: [tried(70, 3)], grading: false },
  ];
  expect(quizzesMetAt(ask('passed'), quizzes)).toBe(on(5).getTime());
  expect(quizzesMetAt(ask('average', 75), quizzes)).toBe(on(5).getTime());
  expect(quizzesMetAt(ask('average', 85), quizzes)).toBe(on(9).getTime());
  expect(quizzesMetAt(ask('average', 86), quizzes)).toBeNull();
  expect(quizzesMetAt(ask('none'), quizzes)).toBe(Number.NEGATIVE_INFINITY);
});

const anyQuiz = fc.record({
  attempts: fc.array(
    fc.record({
      score: fc.integer({ min: 0, max: 100 }),
      passed: fc.boolean(),
      at: fc.integer({ min: 1, max: 28 }).map(on),
    }),
    { maxLength: 4 },
  ),
  grading: fc.boolean(),
});
const anyAsk = fc.record({
  quizRule: fc.constantFrom(...QUIZ_RULES),
  quizPercent: fc.integer({ min: 1, max: 100 }),
});

test('have a time exactly when they are met, and another graded attempt never revokes that', () => {
  fc.assert(
    fc.property(anyAsk, fc.array(anyQuiz, { maxLength: 5 }), fc.nat({ max: 100 }), (asked, quizzes, score) => {
      const metAt = quizzesMetAt(asked, quizzes);
      expect(metAt !== null).toBe(meetsQuizzes(asked, quizzes));
      if (metAt === null || quizzes.length === 0) return;
      const [first, ...rest] = quizzes;
      const more = { grading: false, attempts: [...(first?.attempts ?? []), tried(score, 28)] };
      expect(quizzesMetAt(asked, [more, ...rest])).toBeLessThanOrEqual(metAt);
    }),
  );
});
