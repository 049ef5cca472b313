import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyAnswer, givenTo, question, questionOf, quiz, rightAnswer, shown } from '#test/fixtures/quizzes/any-quiz.ts';
import { type Answer, NO_ANSWER, pointsFor, scoreOf } from './grade.ts';
import type { Question, QuestionKind } from './question.ts';
import { regraded } from './regrade.ts';
import type { ShownQuestion } from './shown.ts';

describe('a corrected answer key', () => {
  const asAnswered = (put: ShownQuestion[]) =>
    put.map((each) => {
      const answer = rightAnswer(each);
      return { questionId: each.id, answer, points: pointsFor(each, answer) };
    });
  const match = questionOf('match');
  const renamed = (text: string) => `o ${text}`;

  test('with other words for the right side of pairs keeps right answers right', () => {
    fc.assert(
      fc.property(match, fc.nat(), fc.nat(), ({ options, ...rest }, seed, which) => {
        const put = shown([{ ...rest, options }], seed);
        const given = asAnswered(put);
        const corrected = options.map((each, at) =>
          (which >> at) % 2 ? { ...each, match: renamed(each.match) } : each,
        );
        const today = [{ ...rest, options: corrected }];
        const before = { score: 0, passed: false, minPercent: 100 };
        const after = regraded(put, today, given, before);
        expect(after).toMatchObject({ score: 100, passed: true });
        const again = regraded(after.questions, today, given, { ...after, minPercent: 100 });
        expect(again).toEqual({ ...after, raised: false });
      }),
    );
  });

  test('with pairs put the other way round is about what was shown', () => {
    const pairs = (...matches: string[]) =>
      matches.map((match, at) => ({ id: `left ${at}`, text: `${at}`, match, correct: true }));
    const asked = {
      id: 'q',
      kind: 'match' as const,
      points: 1,
      body: '',
      explanation: '',
      second: null,
      voided: false,
    };
    const put = shown([{ ...asked, options: pairs('noite', 'dia') }], 7);
    const points = (...matches: string[]) => {
      const answer = rightAnswer({ ...(put[0] as ShownQuestion), options: pairs('dia', 'noite') });
      const given = [{ questionId: 'q', answer, points: 0 }];
      const before = { score: 0, passed: false, minPercent: 100 };
      return regraded(put, [{ ...asked, options: pairs(...matches) }], given, before).score;
    };
    expect([points('noite', 'dia'), points('dia', 'noite'), points('dia', 'a noite')]).toEqual([0, 100, 50]);
  });

  const waits = { score: null, passed: null, minPercent: 70 };
  const essay = (values: Partial<Question> = {}): Question => ({
    ...{ id: 'essay', kind: 'essay', points: 3, body: 'Conte.', options: [], explanation: '', second: null },
    ...{ voided: false, ...values },
  });
  const told = { questionId: 'essay', answer: { ...NO_ANSWER, text: 'Porque sim.' } };

  test('reaches attempts that wait for an essay, as if it had been graded before, and is idempotent', () => {
    const answered = fc.tuple(question, question, fc.nat()).chain(([first, second, seed]) => {
      const put = shown([first, essay()], seed);
      const asked = put.find(({ id }) => id === first.id);
      if (!asked) throw new Error('Nothing was put');
      const key = {
        ...first,
        options: first.options.map((each, at) => ({ ...each, ...second.options[at], id: each.id })),
      };
      return fc.record({ put: fc.constant(put), key: fc.constant(key), answer: anyAnswer(asked), grade: fc.nat(300) });
    });
    fc.assert(
      fc.property(answered, ({ put, key, answer, grade }) => {
        const today = [key, essay()];
        const given = put.map((each) =>
          each.kind === 'essay'
            ? { ...told, points: null }
            : { questionId: each.id, answer, points: pointsFor(each, answer) },
        );
        const graded = (points: readonly { points: number | null }[]) =>
          given.map((each, at) => ({ ...each, points: points[at]?.points ?? grade }));
        const first = scoreOf(put, graded(given));
        const gradedBefore = given.map((each) => ({ ...each, points: each.points ?? grade }));
        const expected = regraded(put, today, gradedBefore, { score: first, passed: first >= 70, minPercent: 70 });
        const after = regraded(put, today, given, waits);
        expect(after).toMatchObject({ score: null, passed: null });
        expect(after.questions).toEqual(expected.questions);
        // Points that are kept, from the key before, are rounded.
        const score = scoreOf(after.questions, graded(after.points));
        expect([0, 1]).toContain(Number(expected.score) - score);
        if (expected.raised) expect(after.raised).toBe(true);
        const stored = given.map((each, at) => ({ ...each, points: after.points[at]?.points ?? null }));
        expect(regraded(after.questions, today, stored, waits)).toEqual({ ...after, raised: false });
      }),
    );
  });

  describe('of a question of another kind by now', () => {
    const options = ['a', 'b', 'c'].map((id) => ({ id, text: id, match: `par de ${id}`, correct: id !== 'c' }));
    const asked = (kind: QuestionKind, values: Partial<Question> = {}): Question => ({
      ...{ id: 'q', kind, body: 'Quais?', points: 2, explanation: '', second: null, voided: false, options, ...values },
    });
    const regrade = (before: Question, today: Question, answer: Partial<Answer>) => {
      const put = shown([before], 7);
      const given = put.map((each) => givenTo(each, { ...NO_ANSWER, ...answer }));
      const settled = { score: 0, passed: false, minPercent: 100 };
      const after = regraded(put, [today], given, settled);
      expect(regraded(after.questions, [today], given, { ...after, minPercent: 100 })).toEqual({
        ...after,
        raised: false,
      });
      return [after.score, after.questions[0]?.kind];
    };
    const one = options.map((each) => ({ ...each, correct: each.id === 'b' }));

    test('reads choices among the same options', () => {
      const single = asked('single', { options: one });
      expect(regrade(single, asked('multiple'), { choices: ['a'] })).toEqual([50, 'multiple']);
      expect(regrade(asked('multiple'), single, { choices: ['b'] })).toEqual([100, 'single']);
      expect(regrade(asked('multiple'), single, { choices: ['a', 'b'] })).toEqual([0, 'single']);
    });

    test('leaves what cannot be read, unless it is voided', () => {
      for (const kind of ['fill', 'match', 'essay', 'boolean'] as const) {
        const today = asked(kind, { options: one.map((each) => ({ ...each, id: `new ${each.id}` })) });
        const single = asked('single', { options: one });
        expect(regrade(single, today, { choices: ['a'] })).toEqual([0, 'single']);
        expect(regrade(single, { ...today, voided: true }, { choices: ['a'] })).toEqual([100, 'single']);
        expect(regrade(single, { ...today, voided: true }, {})).toEqual([100, 'single']);
      }
    });
  });

  test('settles an attempt whose last ungraded essay is voided', () => {
    const put = shown([essay(), essay({ id: 'other', points: 1 })], 7);
    const other = { ...told, questionId: 'other' };
    const today = [essay({ voided: true }), essay({ id: 'other', points: 1 })];
    const given = (points: number | null) => [
      { ...told, points: null },
      { ...other, points },
    ];
    expect(regraded(put, today, given(null), waits)).toMatchObject({ score: null, passed: null, raised: true });
    expect(regraded(put, today, given(0), waits)).toMatchObject({ score: 75, passed: true, raised: true });
  });

  test('lowers nobody’s score, and is idempotent', () => {
    const flipped = fc
      .tuple(quiz, fc.nat(), fc.integer({ min: 0, max: 100 }))
      .chain(([questions, seed, minPercent]) => {
        const put = shown(questions, seed);
        return fc.tuple(
          fc.constant({ questions, put, minPercent }),
          fc.tuple(...put.map(anyAnswer)),
          fc.array(fc.boolean(), { minLength: put.length, maxLength: put.length }),
        );
      });
    fc.assert(
      fc.property(flipped, ([{ questions, put, minPercent }, answers, voided]) => {
        const given = put.map((each, at) => {
          const answer = answers[at] ?? null;
          return { questionId: each.id, answer, points: pointsFor(each, answer) };
        });
        const score = scoreOf(put, given);
        const before = { score, passed: score >= minPercent, minPercent };
        const today = questions.map((each, at) => ({ ...each, voided: voided[at] === true }));
        const after = regraded(put, today, given, before);
        expect(after.score ?? -1).toBeGreaterThanOrEqual(score);
        expect(after.passed).toBe(before.passed || Number(after.score) >= minPercent);
        const again = regraded(after.questions, today, given, { ...after, minPercent });
        expect(again).toEqual({ ...after, raised: false });
        expect(after.raised).toBe(after.score !== score);
        expect(regraded(put, questions, given, before)).toMatchObject({ score, passed: before.passed });
      }),
    );
  });
});
