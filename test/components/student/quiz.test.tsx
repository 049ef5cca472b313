import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { testApp } from '../../app.ts';
import { newAttempt, newQuestion, newQuiz } from '../../fixtures/quizzes/quiz-fixture.ts';
import { newAssignment } from '../../fixtures/tasks/assignment-fixture.ts';
import { user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

const light = () => newQuestion('Onde medir a luz?', ['No céu', '*No rosto']);
const noise = () => newQuestion('O que muda o ISO?', ['O foco', '*O ruído']);

/** Somebody at the quiz of their lesson: two questions in order, unless told otherwise. */
async function atQuiz({ rules = {}, questions = [light(), noise()] }: Parameters<typeof newQuiz>[3] = {}) {
  const { db } = (await testApp()).services;
  const { visitor, student, lessonIds, courseId } = await newEnrolled();
  const [lessonId = ''] = lessonIds;
  const quiz = await newQuiz(db, student, lessonId, { rules: { shuffled: false, ...rules }, questions });
  const path = `/alunos/aula/${lessonId}/questionario`;
  const lesson = `/alunos/curso/${courseId}?aula=${lessonId}`;
  return { db, visitor, student, quiz, lessonId, open: () => openStudentArea(visitor, path), lesson };
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });
const shown = (text: string | RegExp) => screen.findByText(text);

test('a result is told by the minimum of its attempt', async () => {
  const here = await atQuiz({ rules: { minPercent: 60 } });
  await newAttempt(here.db, here.student, here.quiz.id, { score: 65, minPercent: 70 });
  await here.open();
  await heading('Ainda não foi desta vez');
  await shown(/A nota mínima é 70%\. Reveja os trechos abaixo e tente de novo\.$/);
});

test('a quiz that is passed does not say that the lesson is completed while its task is not', async () => {
  const here = await atQuiz({ questions: [light()] });
  await newAssignment(here.db, here.student, here.lessonId, { mandatory: true });
  await here.open();
  await press('Começar');
  await choose('No rosto');
  await press('Revisar');
  await press('Enviar');
  await heading('Você passou');
  await shown('1 de 1 certa. A nota mínima é 70%.');
});

test('the lesson says that its quiz waits for a grade', async () => {
  const here = await atQuiz();
  await newAttempt(here.db, here.student, here.quiz.id, { score: null });
  await openStudentArea(here.visitor, here.lesson);
  await screen.findByRole('link', { name: 'Ver resultado' });
  await shown('A escola vai corrigir o que você escreveu.');
});
