import { expect, test } from 'vitest';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { newQuestion, newQuiz } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { asPlatform } from '../../db.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

async function previewed(options: Parameters<typeof newQuiz>[3] = {}) {
  const school = await newSchool(db);
  const producer = await signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(db, school, {
    published: false,
    modules: [[{ title: 'A luz', releaseDays: 30 }, {}]],
  });
  const [lessonId = '', otherId = ''] = course.lessonIds;
  await newQuiz(db, school, lessonId, options);
  return {
    school,
    producer,
    otherId,
    lessonId,
    read: (id = lessonId) => call('producer.previewQuiz', { lessonId: id }, producer),
  };
}

test('is the quiz at the start of an attempt, also of an unreleased lesson, and starts none', async () => {
  const rules = { maxAttempts: 3, waitMinutes: 60, limitMinutes: 10, draw: 1 };
  const { school, read } = await previewed({ rules });
  const { data, status } = await read();
  expect(status).toBe(200);
  expect(data as StudentQuiz).toMatchObject({
    lessonTitle: 'A luz',
    maxAttempts: 3,
    limitMinutes: 10,
    questionCount: 1,
    start: { may: true, left: 3 },
    open: { dueAt: null, questions: [{ options: expect.any(Array) }], answers: [] },
    result: null,
    attempts: [],
    passed: false,
  });
  const begun = await asPlatform(db, (tx) =>
    tx.selectFrom('quiz_attempts').select('id').where('producer_id', '=', school.producerId).execute(),
  );
  expect(begun).toEqual([]);
});

test('reveals no more of the key than to a student, and is not found if a student has no quiz', async () => {
  const questions = [newQuestion('Complete', ['resposta-certa'], { kind: 'fill', explanation: 'porque-sim' })];
  const { read, otherId, producer, lessonId } = await previewed({ questions });
  const { text } = await read();
  for (const key of ['resposta-certa', 'porque-sim', 'correct']) expect(text).not.toContain(key);
  expect((await read(otherId)).code).toBe('not_found');
  await call('producer.deleteQuiz', { lessonId }, producer);
  expect((await read()).code).toBe('not_found');
});
