import { describe, expect, test } from 'vitest';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { newQuestion, newQuiz } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { inOrder, openOf, quizTests } from '#test/fixtures/quizzes/quiz-tests.ts';

const { here, call, db, start, answer } = await quizTests();

describe('the answer key', () => {
  const CANARY = 'canario-do-gabarito';
  const questions = () => [
    newQuestion('Complete', [`${CANARY} 1`, `${CANARY} 2`], { kind: 'fill', explanation: `${CANARY} 3` }),
    newQuestion('Ligue', ['Sol -> dia', 'Lua -> noite'], { kind: 'match', explanation: `${CANARY} 4` }),
    newQuestion('Marque', ['Sim', '*Não'], { explanation: `${CANARY} 5` }),
    newQuestion('Escreva', [], { kind: 'essay', explanation: `${CANARY} 6` }),
  ];

  /** All responses that a student's screens receive during and after an attempt. */
  async function said(): Promise<string> {
    const begun = await call('student.startAttempt', { lessonId: here.lessonId }, here.student);
    const open = openOf(begun.data as StudentQuiz);
    const texts = [begun.text];
    for (const { id } of open.questions) texts.push((await answer(open.id, id, { text: 'nada' })).text);
    const operations = ['student.quiz', 'student.lesson'] as const;
    for (const operation of operations)
      texts.push((await call(operation, { lessonId: here.lessonId }, here.student)).text);
    texts.push((await call('student.course', { courseId: here.course.id }, here.student)).text);
    texts.push((await call('student.submitAttempt', { attemptId: open.id }, here.student)).text);
    for (const operation of operations)
      texts.push((await call(operation, { lessonId: here.lessonId }, here.student)).text);
    return texts.join('\n');
  }

  test.each(['never', 'passed', 'exhausted'] as const)('is never sent before it may be shown: %s', async (showKey) => {
    await newQuiz(db, here.school, here.lessonId, { rules: { showKey, maxAttempts: 3 }, questions: questions() });
    const text = await said();
    expect(text).toContain('Marque');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('correct');
    expect(text).not.toContain('"match":');
  });

  test('control: is found by the search once it may be shown', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { showKey: 'always' }, questions: questions() });
    const text = await said();
    for (let at = 1; at <= 6; at += 1) expect(text).toContain(`${CANARY} ${at}`);
  });

  test('of pairs cannot be derived from their ids or order', async () => {
    const pairs = Array.from({ length: 20 }, (_, at) => `esquerda ${at} -> direita ${at}`);
    const match = newQuestion('Ligue', pairs, { kind: 'match' });
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions: [match] });
    const [put] = openOf(await start()).questions;
    const known = JSON.stringify(match);
    expect(put?.rights.some(({ id }) => known.includes(id))).toBe(false);
    expect(put?.rights.map(({ text }) => text)).not.toEqual(match.options.map(({ match }) => match));
  });
});
