import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyAnswer,
  chanceOf,
  givenTo,
  question,
  questionOf,
  quiz,
  rightAnswer,
  shown,
} from '#test/fixtures/quizzes/any-quiz.ts';
import { NO_ANSWER, pointsFor, scoreOf, verdictOf } from './grade.ts';
import { drawQuestions } from './shown.ts';

describe('grading', () => {
  test('gives all points for right answers and none for empty ones, in any order', () => {
    fc.assert(
      fc.property(quiz, fc.nat(), (questions, seed) => {
        const put = shown(questions, seed);
        expect(
          scoreOf(
            put,
            put.map((each) => givenTo(each, rightAnswer(each))),
          ),
        ).toBe(100);
        expect(put.map((each) => pointsFor(each, NO_ANSWER))).toEqual(put.map(() => 0));
        expect(put.map((each) => pointsFor(each, null))).toEqual(put.map(() => 0));
      }),
    );
  });

  test('never gives less than 0 or more than all, and is deterministic', () => {
    const answered = question.chain((each) => {
      const [put] = shown([each], 7);
      if (!put) throw new Error('Nothing was put');
      return fc.tuple(fc.constant(put), anyAnswer(put), fc.nat());
    });
    fc.assert(
      fc.property(answered, ([put, answer, seed]) => {
        const points = pointsFor(put, answer) ?? -1;
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(put.points * 100);
        expect(Number.isInteger(points)).toBe(true);
        const mixed = { ...put, options: [...put.options].reverse(), rights: [...put.rights].reverse() };
        expect(pointsFor(mixed, answer)).toBe(points);
        const again = { ...answer, choices: [...answer.choices].sort(() => (seed % 2) - 1) };
        expect(pointsFor(put, again)).toBe(points);
        expect(verdictOf(put, points) === 'right').toBe(points === put.points * 100);
      }),
    );
  });

  test('with several right options, another right one gains and a wrong one never does', () => {
    fc.assert(
      fc.property(questionOf('multiple'), fc.nat(), (multiple, at) => {
        const put = { ...multiple, rights: [] };
        const ids = put.options.map(({ id }) => id);
        const some = ids.slice(0, at % ids.length);
        const next = put.options[at % ids.length];
        const points = (choices: string[]) => pointsFor(put, { ...NO_ANSWER, choices }) ?? -1;
        const change = points([...some, next?.id ?? '']) - points(some);
        if (next?.correct) expect(change).toBeGreaterThanOrEqual(0);
        else expect(change).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('seven right of ten options give exactly seven tenths', () => {
    const options = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`, text: '', match: `${at}`, correct: true }));
    const rights = options.map(({ id }) => ({ id, text: id }));
    const seven = options.slice(0, 7).map(({ id }) => id);
    const answer = { ...NO_ANSWER, choices: seven, pairs: seven.map((id) => ({ left: id, right: id })) };
    for (const kind of ['multiple', 'match'] as const) {
      const put = { id: 'q', kind, points: 7, options, rights, voided: false };
      expect(pointsFor(put, answer)).toBe(490);
      expect(scoreOf([put], [{ questionId: 'q', answer, points: 490 }])).toBe(70);
    }
  });

  test('shares that add up to whole points give the score of those, however they are divided', () => {
    // Each part of a question worth one point is right in exactly one of as many questions.
    const divided = fc.record({
      parts: fc.integer({ min: 2, max: 26 }),
      earned: fc.integer({ min: 0, max: 20 }),
      missed: fc.integer({ min: 0, max: 20 }),
      points: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(divided, ({ parts, earned, missed, points }) => {
        const options = Array.from({ length: parts }, (_, at) => ({
          ...{ id: `${at}`, text: `${at}`, match: '', correct: true },
        }));
        const asked = (id: string) => ({
          ...{ id, kind: 'multiple' as const, points, options, rights: [], voided: false },
          ...{ body: '', explanation: '', second: null },
        });
        const given = (id: string, choices: string[]) => ({
          put: asked(id),
          answer: { ...NO_ANSWER, choices },
        });
        const whole = [
          ...options.map(({ id }) => given(`part ${id}`, [id])),
          ...Array.from({ length: earned }, (_, at) =>
            given(
              `right ${at}`,
              options.map(({ id }) => id),
            ),
          ),
          ...Array.from({ length: missed }, (_, at) => given(`wrong ${at}`, [])),
        ];
        const score = scoreOf(
          whole.map(({ put }) => put),
          whole.map(({ put, answer }) => givenTo(put, answer)),
        );
        expect(score).toBe(Math.floor(((1 + earned) * 100) / whole.length));
      }),
    );
  });

  test('a third and two thirds are a whole: seven of ten points pass at 70', () => {
    const options = ['a', 'b', 'c'].map((id) => ({ id, text: id, match: '', correct: true }));
    const put = Array.from({ length: 10 }, (_, at) => ({
      ...{ id: `${at}`, kind: 'multiple' as const, points: 1, options, rights: [], voided: false },
    }));
    const shares = [1, 2, 3, 3, 3, 3, 3, 3, 0, 0];
    const given = put.map((question, at) => {
      const answer = { ...NO_ANSWER, choices: ['a', 'b', 'c'].slice(0, shares[at]) };
      return { questionId: question.id, answer, points: pointsFor(question, answer) };
    });
    expect(given.map(({ points }) => points)).toEqual([33, 66, 100, 100, 100, 100, 100, 100, 0, 0]);
    expect(scoreOf(put, given)).toBe(70);
    // Points that were given or kept otherwise count as they are.
    expect(scoreOf(put, [{ ...given[0], questionId: '0', answer: null, points: 50 }, ...given.slice(1)])).toBe(71);
  });

  test('compares words without accents, case and spaces', () => {
    const fill = { kind: 'fill' as const, points: 1, voided: false, rights: [] };
    const options = [{ id: 'a', text: 'São  João', match: '', correct: true }];
    for (const text of ['sao joao', ' SÃO JOÃO. ', 'São João .', 'São João ! !', 'Sa\u0303o Joa\u0303o'])
      expect(pointsFor({ ...fill, options }, { ...NO_ANSWER, text })).toBe(100);
    for (const text of ['sao', 'sao joaquim', '.'])
      expect(pointsFor({ ...fill, options }, { ...NO_ANSWER, text })).toBe(0);
  });

  test('an essay waits for a person, and a voided question gives its points to all', () => {
    const essay = { kind: 'essay' as const, points: 3, options: [], rights: [], voided: false };
    expect(pointsFor(essay, { ...NO_ANSWER, text: 'Porque sim.' })).toBeNull();
    expect(pointsFor(essay, { ...NO_ANSWER, text: '  ' })).toBe(0);
    expect(pointsFor({ ...essay, voided: true }, null)).toBe(300);
    expect(verdictOf(essay, null)).toBe('waiting');
  });

  test('69.9 percent is not 70', () => {
    const essay = { id: 'q', kind: 'essay' as const, points: 10, options: [], rights: [], voided: false };
    const score = (points: number) => scoreOf([essay], [{ questionId: 'q', answer: NO_ANSWER, points }]);
    expect([score(699), score(700)]).toEqual([69, 70]);
    expect(scoreOf([], [])).toBe(0);
  });
});

describe('drawn questions', () => {
  test('are the requested number of different questions, and ids reveal no pairs', () => {
    fc.assert(
      fc.property(quiz, fc.integer({ min: 1, max: 8 }), fc.nat(), fc.boolean(), (questions, draw, seed, shuffled) => {
        const put = drawQuestions(questions, { draw, shuffled }, chanceOf(seed));
        expect(put).toHaveLength(Math.min(draw, questions.length));
        expect(new Set(put.map(({ id }) => id)).size).toBe(put.length);
        for (const { id, options, rights } of put) {
          const known = questions.find((each) => each.id === id);
          expect(new Set(options)).toEqual(new Set(known?.options));
          for (const right of rights) expect(JSON.stringify(known)).not.toContain(`"${right.id}"`);
        }
        if (!shuffled)
          expect(put.map(({ id }) => id)).toEqual(
            questions.map(({ id }) => id).filter((id) => put.some((each) => each.id === id)),
          );
      }),
    );
  });
});
