import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { NO_ANSWER } from '#shared/quizzes/grade.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newAttempt, newQuestion, newQuiz } from '../../fixtures/quizzes/quiz-fixture.ts';
import { newAssignment } from '../../fixtures/tasks/assignment-fixture.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

afterEach(() => void vi.useRealTimers());

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

/** Before the page's clock is moved: an answer that arrives afterwards would say that the server's has moved as well. */
const allAnswered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

/** To the lesson by its link, and back as the browser's own button goes. */
async function leaveAndReturn(meanwhile = () => {}) {
  await user.click(await screen.findByRole('link', { name: 'O barro' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'O barro' })).toBeNull());
  meanwhile();
  window.history.back();
}

test('coming back to an open attempt shows its answers, and the time that is really left', async () => {
  const here = await atQuiz({ rules: { limitMinutes: 20 } });
  await here.open();
  await press('Começar');
  await choose('No rosto');
  await shown('Respostas salvas');
  await allAnswered();
  const answer = network.hold('quiz');
  await leaveAndReturn(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 }));
  await heading('O que muda o ISO?');
  expect(screen.getByRole('timer').textContent).toMatch(/:1[0-5]:\d\d$/);
  answer();
  await press('Anterior');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'No rosto' })).checked).toBe(true);
});

test('an answer that was changed in another tab is shown once the quiz is loaded again', async () => {
  const { call } = await testApp();
  const here = await atQuiz();
  await here.open();
  await press('Começar');
  await choose('No céu');
  await shown('Respostas salvas');
  const { open } = (await call('student.quiz', { lessonId: here.lessonId }, here.visitor)).data as StudentQuiz;
  const [question] = open?.questions ?? [];
  const choices = question?.options.filter(({ text }) => text === 'No rosto').map(({ id }) => id) ?? [];
  const change = { attemptId: open?.id, questionId: question?.id, answer: { ...NO_ANSWER, choices } };
  expect((await call('student.answerQuestion', change, here.visitor)).status).toBe(200);
  queryClient.invalidateQueries({ queryKey: api.student.quiz.key() });
  const changed = await screen.findByRole<HTMLInputElement>('radio', { name: 'No rosto' });
  await waitFor(() => expect(changed.checked).toBe(true));
});

test('an answer given here outlasts one that was loaded before it was saved', async () => {
  const here = await atQuiz();
  await here.open();
  await press('Começar');
  await heading('Onde medir a luz?');
  await allAnswered();
  const saves = network.countCalls(/answerQuestion$/);
  const save = network.hold('answerQuestion');
  await choose('No rosto');
  await waitFor(() => expect(saves()).toBe(1));
  const answer = network.holdAnswer('quiz');
  queryClient.invalidateQueries({ queryKey: api.student.quiz.key() });
  save();
  await shown('Respostas salvas');
  answer();
  await allAnswered();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'No rosto' })).checked).toBe(true);
});

test('the browser asks before a page with unsaved answers is left', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const here = await atQuiz();
  await here.open();
  await press('Começar');
  await heading('Onde medir a luz?');
  network.refuse('answerQuestion');
  await choose('No rosto');
  await shown('Sem conexão, salvando depois');
  await waitFor(() => expect(asks()).toBe(true));
  network.accept('answerQuestion');
  await shown('Respostas salvas');
  await waitFor(() => expect(asks()).toBe(false));
});

test('starting is not undone by an answer from before', async () => {
  const here = await atQuiz();
  await here.open();
  const answer = network.holdAnswer('quiz');
  await press('Começar');
  await choose('No rosto');
  answer();
  await shown('Respostas salvas');
  await press('Próxima');
  await heading('O que muda o ISO?');
});

test('what could not be saved before leaving is still there, and not handed in without', async () => {
  const here = await atQuiz();
  await here.open();
  await press('Começar');
  network.refuse('answerQuestion');
  await choose('No rosto');
  await shown('Sem conexão, salvando depois');
  await leaveAndReturn();
  await heading('O que muda o ISO?');
  await shown('Sem conexão, salvando depois');
  await choose('O ruído');
  await press('Revisar');
  const handedIn = network.countCalls(/submitAttempt$/);
  await press('Enviar');
  await screen.findByRole('alert');
  expect(handedIn()).toBe(0);
  network.accept('answerQuestion');
  await press('Enviar');
  await heading('Você passou');
  await shown(/^2 de 2 certas/);
});

test('answers that cannot be saved do not keep an attempt open whose time is over', async () => {
  const here = await atQuiz({ rules: { limitMinutes: 20 } });
  await here.open();
  await press('Começar');
  network.refuse('answerQuestion');
  await choose('No rosto');
  await shown('Sem conexão, salvando depois');
  await allAnswered();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 });
  await heading('Ainda não foi desta vez');
});

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
  await screen.findByRole('link', { name: 'Ver respostas' });
  await shown('A escola vai corrigir o que você escreveu.');
});
