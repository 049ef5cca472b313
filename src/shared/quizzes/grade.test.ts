import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, NO_ANSWER, pointsFor, scoreOf, verdictOf } from './grade.ts';
import type { Question, QuestionKind } from './question.ts';
import { regraded } from './regrade.ts';
import { drawQuestions, type ShownQuestion } from './shown.ts';

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
const GRADED = ['single', 'multiple', 'boolean', 'fill', 'match'] as const;

const questionOf = (kind: QuestionKind): fc.Arbitrary<Question> =>
  fc
    .record({
      id: fc.uuid(),
      points: fc.integer({ min: 1, max: 100 }),
      texts: fc.uniqueArray(word, { minLength: 2, maxLength: kind === 'boolean' ? 2 : 8 }),
      ids: fc.uniqueArray(fc.uuid(), { minLength: 8, maxLength: 8 }),
      keys: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      key: fc.nat(7),
    })
    .map(({ id, points, texts, ids, keys, key }) => ({
      ...{ id, kind, points, body: 'Pergunta', explanation: '', second: null, voided: false },
      options: texts.map((text, at) => ({
        ...{ id: ids[at] ?? '', text, match: `par de ${text}` },
        correct: kind === 'multiple' ? keys[at] === true || at === key % texts.length : at === key % texts.length,
      })),
    }));

const question = fc.constantFrom(...GRADED).chain(questionOf);
const quiz = fc.uniqueArray(question, { minLength: 1, maxLength: 6, selector: ({ id }) => id });

const chanceOf = (seed: number) => {
  // Lehmer's generator: its state is never 0 nor a multiple of the modulus.
  let state = (seed % 2147483646) + 1;
  const pick = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  return { pick, newId: () => `right ${pick(2147483646)}` };
};
const shown = (questions: Question[], seed: number) =>
  drawQuestions(questions, { draw: null, shuffled: true }, chanceOf(seed));

function rightAnswer({ kind, options, rights }: ShownQuestion): Answer {
  if (kind === 'fill') return { ...NO_ANSWER, text: options[0]?.text ?? '' };
  if (kind === 'match')
    return {
      ...NO_ANSWER,
      pairs: options.map(({ id, match }) => ({ left: id, right: rights.find(({ text }) => text === match)?.id ?? '' })),
    };
  return { ...NO_ANSWER, choices: options.filter(({ correct }) => correct).map(({ id }) => id) };
}

const givenTo = (put: ShownQuestion, answer: Answer | null) => ({
  ...{ questionId: put.id, answer },
  points: pointsFor(put, answer),
});

const anyAnswer = ({ options, rights }: ShownQuestion): fc.Arbitrary<Answer> =>
  fc.record({
    choices: fc.array(fc.oneof(fc.constantFrom(...options.map(({ id }) => id)), fc.uuid()), { maxLength: 10 }),
    text: fc.oneof(word, fc.constant(''), fc.constantFrom(...options.map(({ text }) => text))),
    pairs: fc.array(
      fc.record({
        left: fc.oneof(fc.constantFrom(...options.map(({ id }) => id)), fc.uuid()),
        right: fc.oneof(fc.constantFrom('', ...rights.map(({ id }) => id)), fc.uuid()),
      }),
      { maxLength: 10 },
    ),
  });

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
