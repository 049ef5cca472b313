import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { NO_ANSWER } from '#shared/quizzes/grade.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { newStudent } from '../../../fixtures/factories.ts';
import { newQuestion, newQuiz, twoAttempts } from '../../../fixtures/quizzes/quiz-fixture.ts';
import { newSubmission } from '../../../fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '../../../fixtures/tasks/task-fixture.ts';
import { network } from '../../driver/network.ts';
import { expectFocus, fill, newVisitor, user } from '../../driver/page.ts';
import { openPanel } from '../../driver/panel.tsx';

/* Essays of quizzes in the queue of what is to be graded, beside a submission. */

let here: Awaited<ReturnType<typeof taskSchool>>;
let submissionId: string;
beforeEach(async () => {
  here = await taskSchool({ criteria: ['Luz', 'Fundo'] });
  submissionId = await newSubmission(here.app.services.db, here.student, here.assignmentId);
});

const openAt = (path: string) => openPanel(newVisitor(here.producer as Parameters<typeof newVisitor>[0]), path);
const open = (id = submissionId) => openAt(`/admin/correcoes?entrega=${id}`);
const submission = () => screen.findByRole('radiogroup', { name: 'Luz' });
const readQueueAgain = () => queryClient.invalidateQueries({ queryKey: api.producer.gradingQueue.key() });

const newEssay = async () => {
  const { handedInId: attemptId, questionId } = await twoAttempts(here.app.services.db, here.student, here.otherId);
  const elsewhere = { attemptId, questionId, points: 300, comment: 'Boa luz.' };
  return { attemptId, gradeElsewhere: (more = {}) => here.own('producer.gradeEssay', { ...elsewhere, ...more }) };
};
/** An attempt with two of them. */
async function newEssays() {
  const questions = ['Conte.', 'Descreva.'].map((body) => newQuestion(body, [], { kind: 'essay', points: 3 }));
  await newQuiz(here.app.services.db, here.school, here.otherId, { rules: { required: false }, questions });
  const started = await here.app.call('student.startAttempt', { lessonId: here.otherId }, here.learner);
  const attemptId = (started.data as StudentQuiz).open?.id ?? '';
  for (const { id } of questions) {
    const given = { attemptId, questionId: id, answer: { ...NO_ANSWER, text: 'De lado.' } };
    await here.app.call('student.answerQuestion', given, here.learner);
  }
  await here.app.call('student.submitAttempt', { attemptId }, here.learner);
  return attemptId;
}
const openRow = async (name: RegExp) =>
  user.click(await within(await screen.findByRole('region', { name: 'Entregas' })).findByRole('button', { name }));
const points = () => screen.findByLabelText<HTMLInputElement>('Pontos (até 3)');
const bothPoints = async () => {
  await waitFor(() => expect(screen.getAllByLabelText('Pontos (até 3)')).toHaveLength(2));
  return screen.getAllByLabelText<HTMLInputElement>('Pontos (até 3)') as [HTMLInputElement, HTMLInputElement];
};
/** Also focuses its button, like a press by keyboard. */
const gradeIn = (field: HTMLElement) => {
  fill(field, '2');
  return user.click(within(field.closest('form') as HTMLElement).getByRole('button', { name: 'Corrigir' }));
};
async function fillEssay(given: string, typed: string) {
  fill(await points(), given);
  fill(screen.getByLabelText(/^Comentário/), typed);
}

test('points and comment of an essay are there again after another row was opened, and gone once they are given', async () => {
  const { attemptId } = await newEssay();
  await open(attemptId);
  await fillEssay('2', 'Conte mais.');
  await openRow(/Três retratos/);
  await submission();
  await openRow(/questionário/);
  expect((await points()).value).toBe('2');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comentário/).value).toBe('Conte mais.');
  await user.click(screen.getByRole('button', { name: 'Corrigir' }));
  await screen.findByText('Resposta de Duda Aluna corrigida');
  await submission();
  expect((await here.own('producer.listPendingEssays', { attemptId })).data).toMatchObject({ total: 0 });
});

test('a grade that is confirmed after another row was opened leaves that one open', async () => {
  const { db } = here.app.services;
  await newSubmission(db, await newStudent(db, here.school, { name: 'Rita Aluna' }), here.assignmentId);
  const { attemptId } = await newEssay();
  await open(attemptId);
  await fillEssay('2', '');
  const confirm = network.holdAnswer('gradeEssay');
  await user.click(screen.getByRole('button', { name: 'Corrigir' }));
  await openRow(/Duda Aluna.*Três retratos/);
  await submission();
  confirm();
  await screen.findByText('Resposta de Duda Aluna corrigida');
  await waitFor(() => expect(screen.queryByRole('button', { name: /questionário/ })).toBeNull());
  expect(window.location.search).toBe(`?entrega=${submissionId}`);
});

test('an essay that somebody else has graded meanwhile keeps their grade, and its pane says so', async () => {
  const { attemptId, gradeElsewhere } = await newEssay();
  await open(attemptId);
  await fillEssay('1', 'Conte mais.');
  await gradeElsewhere();
  await user.click(screen.getByRole('button', { name: 'Corrigir' }));
  await screen.findByText(/^A resposta de Duda Aluna já estava corrigida/);
  screen.getByRole('button', { name: 'Copiar comentário' });
  await screen.findByText('3 de 3 pontos');
  await waitFor(() => expect(screen.queryByRole('button', { name: /questionário/ })).toBeNull());
  await screen.findByText('Esta entrega saiu da lista');
  expect([(await points()).value, screen.getByLabelText<HTMLTextAreaElement>(/^Comentário/).value]).toEqual([
    '1',
    'Conte mais.',
  ]);
  const quiz = await here.app.call('student.quiz', { lessonId: here.otherId }, here.learner);
  expect(quiz.data).toMatchObject({ result: { score: 100 } });
});

test('an attempt whose essays somebody else has just graded shows their grade', async () => {
  const { gradeElsewhere } = await newEssay();
  await open();
  await submission();
  const readings = network.countCalls(/attemptEssays$/);
  const answer = network.hold('attemptEssays');
  await openRow(/questionário/);
  await waitFor(() => expect(readings()).toBe(1));
  await gradeElsewhere();
  answer();
  await screen.findByText('3 de 3 pontos');
});

test('the grade of an essay is corrected once that is confirmed, and its student is told the new score', async () => {
  const { gradeElsewhere } = await newEssay();
  await gradeElsewhere();
  await openAt('/admin/correcoes?estado=graded');
  await user.click(await screen.findByRole('button', { name: 'Corrigir nota' }));
  expect((await points()).value).toBe('3');
  await fillEssay('1,5', 'Conte mais.');
  await user.click(screen.getByRole('button', { name: 'Salvar nota' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir a nota de Duda Aluna?' }));
  const change = /^De 3 para 1,5 de 3 pontos\. .* o aluno recebe um aviso/;
  dialog.getByText(change);
  const answer = network.hold('gradingQueue');
  await user.click(dialog.getByRole('button', { name: 'Corrigir nota' }));
  await screen.findByText('1,5 de 3 pontos');
  dialog.getByText(change);
  answer();
  await screen.findByText('Nota de Duda Aluna corrigida');
  await waitFor(() => expect(screen.queryByLabelText('Pontos (até 3)')).toBeNull());
  const quiz = await here.app.call('student.quiz', { lessonId: here.otherId }, here.learner);
  expect(quiz.data).toMatchObject({ passed: true, result: { score: 50 } });
  const { data } = await here.app.call('student.notifications', undefined, here.learner);
  expect(JSON.stringify(data)).toContain('é 50%');
});

test('one that was opened, and then graded elsewhere, is not opened again by going back from the next', async () => {
  await newEssay();
  await openAt('/admin/correcoes');
  await submission();
  await openRow(/questionário/);
  await points();
  await here.own('producer.gradeSubmission', { submissionId, marks: [4, 4], comment: 'Vista.' });
  await readQueueAgain();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Três retratos/ })).toBeNull());
  const readings = network.countCalls(/producer\/submission$/);
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(document.querySelector('.grading-open')).toBeNull());
  await points();
  expect([screen.queryByRole('radiogroup', { name: 'Luz' }), readings()]).toEqual([null, 0]);
});

test('the next row opens once all essays of an attempt are graded, also in quick succession', async () => {
  await open(await newEssays());
  const [one, other] = await bothPoints();
  const readings = network.countCalls(/attemptEssays$/);
  const readAgain = network.hold('attemptEssays');
  await gradeIn(one);
  await waitFor(() => expect(readings()).toBe(1));
  // Waits as well: what is read again may tell of neither grade.
  const readOnceMore = network.hold('attemptEssays');
  await gradeIn(other);
  await submission();
  readAgain();
  readOnceMore();
});

test('once an essay is graded, the focus goes on to the points of the next one', async () => {
  await open(await newEssays());
  const [one, other] = await bothPoints();
  await gradeIn(one);
  await screen.findByText('2 de 3 pontos');
  expectFocus(other);
});

test('a grade that somebody else has corrected meanwhile is not overwritten, unless it is said', async () => {
  const { gradeElsewhere } = await newEssay();
  await gradeElsewhere();
  await openAt('/admin/correcoes?estado=graded');
  await user.click(await screen.findByRole('button', { name: 'Corrigir nota' }));
  await fillEssay('1,5', 'Conte mais.');
  const confirm = async (change: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Salvar nota' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir a nota de Duda Aluna?' }));
    dialog.getByText(change);
    return () => user.click(dialog.getByRole('button', { name: 'Corrigir nota' }));
  };
  const correct = await confirm(/^De 3 para 1,5 /);
  await gradeElsewhere({ points: 200, again: true });
  await correct();
  await screen.findByText(/^A nota de Duda Aluna mudou enquanto você corrigia/);
  await screen.findByText('2 de 3 pontos');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await points()).value).toBe('1,5');
  await (await confirm(/^De 2 para 1,5 /))();
  await screen.findByText('1,5 de 3 pontos');
});

test('the correction of a grade can be given up', async () => {
  const { gradeElsewhere } = await newEssay();
  await gradeElsewhere();
  await openAt('/admin/correcoes?estado=graded');
  const correct = () => screen.findByRole('button', { name: 'Corrigir nota' });
  await user.click(await correct());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar nota' }).disabled).toBe(true);
  await fillEssay('1', '');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await correct());
  expect([(await points()).value, screen.getByLabelText<HTMLTextAreaElement>(/^Comentário/).value]).toEqual([
    '3',
    'Boa luz.',
  ]);
});

test('regrading takes essays that were voided out of those that wait', async () => {
  await newEssay();
  const { quiz } = (await here.own('producer.quiz', { lessonId: here.otherId })).data as AuthoredQuiz;
  const questions = quiz?.questions.map((each) => ({ ...each, voided: each.kind === 'essay' }));
  await here.own('producer.saveQuiz', { lessonId: here.otherId, version: 1, rules: quiz?.rules, questions });
  await openAt(`/admin/courses/questionario/${here.otherId}`);
  await screen.findByRole('tab', { name: 'Correções (1)' });
  await user.click(screen.getByRole('tab', { name: 'Resultados' }));
  await user.click(await screen.findByRole('button', { name: 'Recorrigir' }));
  const dialog = within(await screen.findByRole('dialog', { name: /1 aluno passa a aprovado/ }));
  await user.click(dialog.getByRole('button', { name: 'Recorrigir' }));
  await screen.findByText(/^Recorrigido/);
  await screen.findByRole('tab', { name: 'Correções' });
});
