import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf, QUESTION_KINDS } from '#shared/quizzes/question.ts';
import { asKind, duplicate, EMPTY_DRAFT, insertQuestion, moveQuestion, newQuestion, withKey } from './draft.ts';
import { begin, redo, step, undo } from './history.ts';

const filled = (kind: (typeof QUESTION_KINDS)[number]) => {
  const question = asKind(newQuestion('single'), kind);
  const options = question.options.map((option, at) => ({ ...option, text: `Opção ${at}`, match: `Par ${at}` }));
  return { ...question, body: 'Onde medir?', options };
};

test('a question can be converted to any other kind and back, and never has too many keys', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...QUESTION_KINDS), { minLength: 1, maxLength: 6 }), (kinds) => {
      const question = kinds.reduce((before, kind) => asKind(before, kind), filled('single'));
      const written = {
        ...question,
        options: question.options.map((option) => ({
          ...option,
          text: option.text || 'x',
          match: option.match || 'y',
        })),
      };
      expect(problemsOf(written)).toEqual(question.kind === 'multiple' ? expect.any(Array) : []);
    }),
  );
});

test('a single-answer question has one key, a multiple-answer one has all that are marked', () => {
  const single = filled('single');
  const [, second] = single.options;
  expect(withKey(single, second?.id ?? '').options.map(({ correct }) => correct)).toEqual([false, true]);
  const multiple = filled('multiple');
  const both = withKey(multiple, multiple.options[1]?.id ?? '');
  expect(both.options.map(({ correct }) => correct)).toEqual([true, true]);
  expect(withKey(both, both.options[0]?.id ?? '').options.map(({ correct }) => correct)).toEqual([false, true]);
});

test('a copy follows the original, and shares no id with it', () => {
  const original = filled('match');
  const made = duplicate(insertQuestion(EMPTY_DRAFT, original, 0), original.id);
  expect(made?.draft.questions.map(({ body }) => body)).toEqual(['Onde medir?', 'Onde medir?']);
  const ids = made?.draft.questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]) ?? [];
  expect(new Set(ids).size).toBe(6);
});

test('reordering keeps all questions, and stops at the ends', () => {
  const [a, b] = [filled('single'), filled('single')];
  const draft = { ...EMPTY_DRAFT, questions: [a, b] };
  expect(moveQuestion(draft, a.id, 1).questions).toEqual([b, a]);
  expect(moveQuestion(draft, a.id, -1).questions).toEqual([a, b]);
  expect(moveQuestion(draft, 'nobody', 1).questions).toEqual([a, b]);
});

test('undo and redo restore the draft, and typing in one field is one step', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.constantFrom('a', 'b', null)), { maxLength: 20 }), (changes) => {
      const after = changes.reduce((history, [value, field]) => step(history, value, field), begin(-1));
      let back = after;
      while (back.past.length > 0) back = undo(back);
      expect(back.now).toBe(-1);
      while (back.future.length > 0) back = redo(back);
      expect(back.now).toBe(after.now);
    }),
  );
  const typed = ['L', 'Lu', 'Luz'].reduce((history, text) => step(history, text, 'body'), begin(''));
  expect(undo(typed).now).toBe('');
});
