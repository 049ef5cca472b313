import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { navigate } from '#web/student/routing/location.ts';
import { newSubmission } from '../../fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '../../fixtures/tasks/task-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

const DRAFT = { state: 'draft' as const, current: false, submitted_at: null };

test.each([
  ['after the deadline', { due_at: '2020-01-01T00:00:00Z', takes_late: false }, null],
  ['while the version before it is graded', {}, 'reviewing'],
  ['once the version before it is approved', {}, 'approved'],
] as const)('a draft that can no longer be handed in is still shown: %s', async (_, assignment, before) => {
  const { app, learner, student, course, lessonId, assignmentId } = await taskSchool(assignment);
  const { db } = app.services;
  const graded =
    before === 'approved' ? { graded_at: '2026-01-01T00:00:00Z', returned_at: '2026-01-01T00:00:00Z' } : {};
  if (before) await newSubmission(db, student, assignmentId, { state: before, body: 'Antes', ...graded });
  await newSubmission(db, student, assignmentId, { ...DRAFT, version: before ? 2 : 1, body: 'Duas páginas.' });
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const draft = await screen.findByRole('article', { name: 'Seu rascunho, não entregue' });
  expect(draft.textContent).toContain('Duas páginas.');
  expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull();
});

test.each(['stays open', 'is left'])(
  'a draft that could not be saved is sent again when its lesson %s',
  async (then) => {
    const { learner, course, lessonId, otherId, ...task } = await taskSchool();
    const draft = async () => ((await task.read()).data as StudentTask).draft?.body;
    await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
    const answer = await screen.findByRole('textbox', { name: 'Sua resposta' });
    network.refuse('saveTaskDraft');
    fill(answer, 'Escrevi no túnel.');
    await screen.findByRole('alert');
    expect(await draft()).toBeUndefined();
    network.accept('saveTaskDraft');
    if (then === 'is left') navigate(`/alunos/curso/${course.id}?aula=${otherId}`);
    await waitFor(async () => expect(await draft()).toBe('Escrevi no túnel.'));
  },
);

test('a text that could not be saved when its lesson was left is there on return, and sent', async () => {
  const { learner, course, lessonId, otherId, ...task } = await taskSchool();
  const draft = async () => ((await task.read()).data as StudentTask).draft?.body;
  const lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
  await openStudentArea(newVisitor(learner), lesson);
  const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  network.refuse('saveTaskDraft');
  fill(await answer(), 'Escrevi no túnel.');
  await screen.findByRole('alert');
  await waitFor(() => expect(isAsked()).toBe(true));
  const savings = network.countCalls(/saveTaskDraft$/);
  navigate(`/alunos/curso/${course.id}?aula=${otherId}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull());
  await waitFor(() => expect(isAsked()).toBe(false));
  await waitFor(() => expect([savings() > 0, queryClient.isMutating()]).toEqual([true, 0]));
  expect(await draft()).toBeUndefined();
  // As after a minute.
  queryClient.removeQueries({ queryKey: api.student.task.key() });
  network.accept('saveTaskDraft');
  navigate(lesson);
  expect((await answer()).value).toBe('Escrevi no túnel.');
  await waitFor(async () => expect(await draft()).toBe('Escrevi no túnel.'));
});

test('a text that could not be saved gives way to what another device has saved since', async () => {
  const { learner, course, lessonId, otherId, ...task } = await taskSchool();
  const lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
  await openStudentArea(newVisitor(learner), lesson);
  const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
  network.refuse('saveTaskDraft');
  fill(await answer(), 'Escrevi no túnel.');
  await screen.findByRole('alert');
  const savings = network.countCalls(/saveTaskDraft$/);
  navigate(`/alunos/curso/${course.id}?aula=${otherId}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull());
  await waitFor(() => expect([savings() > 0, queryClient.isMutating()]).toEqual([true, 0]));
  const draft = { lessonId, version: 1, body: 'Do celular.', link: null };
  expect(await task.app.call('student.saveTaskDraft', draft, learner)).toMatchObject({ status: 200 });
  queryClient.removeQueries({ queryKey: api.student.task.key() });
  network.accept('saveTaskDraft');
  navigate(lesson);
  expect((await answer()).value).toBe('Do celular.');
  await within(screen.getByRole('region', { name: 'Tarefa' })).findByText('Escrevi no túnel.');
});

test('a long text is sent so that it outlives its page, although it names the one before', async () => {
  const { learner, course, lessonId, ...task } = await taskSchool();
  const draft = async () => ((await task.read()).data as StudentTask).draft?.body;
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const answer = await screen.findByRole('textbox', { name: 'Sua resposta' });
  const lasts = network.watchLasting(/saveTaskDraft$/);
  const long = 'A luz vinha. '.repeat(500).trim();
  fill(answer, long);
  await waitFor(async () => expect(await draft()).toBe(long));
  await screen.findByText('Rascunho salvo');
  fill(answer, `${long} E da porta.`);
  await waitFor(async () => expect(await draft()).toBe(`${long} E da porta.`));
  expect(lasts()).toBe(true);
});

test('a text that could not be saved does not replace the one typed since', async () => {
  const { learner, course, lessonId, ...task } = await taskSchool();
  const draft = async () => ((await task.read()).data as StudentTask).draft?.body;
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const answer = () => screen.findByRole('textbox', { name: 'Sua resposta' });
  const savings = network.countCalls(/saveTaskDraft$/);
  const failFirst = network.hold('saveTaskDraft');
  fill(await answer(), 'A luz vinha');
  await waitFor(() => expect(savings()).toBe(1));
  const saveSecond = network.hold('saveTaskDraft');
  fill(await answer(), 'A luz vinha da janela.');
  await user.tab();
  network.refuse('saveTaskDraft');
  failFirst();
  await screen.findByRole('alert');
  network.accept('saveTaskDraft');
  saveSecond();
  await waitFor(async () => expect(await draft()).toBe('A luz vinha da janela.'));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect([savings(), queryClient.isMutating()]).toEqual([3, 0]));
  expect(await draft()).toBe('A luz vinha da janela.');
});

test('a text that is still being saved outlasts an answer from before', async () => {
  const { learner, course, lessonId, otherId } = await taskSchool();
  const lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
  await openStudentArea(newVisitor(learner), lesson);
  const answer = await screen.findByRole('textbox', { name: 'Sua resposta' });
  const savings = network.countCalls(/saveTaskDraft$/);
  const save = network.hold('saveTaskDraft');
  const reads = network.countCalls(/\/task$/);
  network.hold('task');
  queryClient.invalidateQueries({ queryKey: api.student.task.key() });
  await waitFor(() => expect(reads()).toBe(1));
  fill(answer, 'A luz vinha da janela.');
  await waitFor(() => expect([savings(), queryClient.isFetching()]).toEqual([1, 0]));
  save();
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  navigate(`/alunos/curso/${course.id}?aula=${otherId}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull());
  navigate(lesson);
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
  expect(again.value).toBe('A luz vinha da janela.');
});

test('a text that is saved after its lesson was left is there on return, whatever was read meanwhile', async () => {
  const { learner, course, lessonId, otherId } = await taskSchool();
  const lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
  await openStudentArea(newVisitor(learner), lesson);
  const answer = await screen.findByRole('textbox', { name: 'Sua resposta' });
  const savings = network.countCalls(/saveTaskDraft$/);
  const save = network.hold('saveTaskDraft');
  const reads = network.countCalls(/\/task$/);
  network.hold('task');
  queryClient.invalidateQueries({ queryKey: api.student.task.key() });
  await waitFor(() => expect(reads()).toBe(1));
  fill(answer, 'A luz vinha da janela.');
  await waitFor(() => expect([savings(), queryClient.isFetching()]).toEqual([1, 0]));
  navigate(`/alunos/curso/${course.id}?aula=${otherId}`);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull());
  save();
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  navigate(lesson);
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
  expect(again.value).toBe('A luz vinha da janela.');
});

test('a text that is saved late does not replace the one typed after coming back', async () => {
  const { learner, course, lessonId, otherId } = await taskSchool();
  const lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
  const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
  async function leaveAndReturn() {
    navigate(`/alunos/curso/${course.id}?aula=${otherId}`);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull());
    navigate(lesson);
    return answer();
  }
  await openStudentArea(newVisitor(learner), lesson);
  const savings = network.countCalls(/saveTaskDraft$/);
  const save = network.hold('saveTaskDraft');
  fill(await answer(), 'A luz');
  await waitFor(() => expect(savings()).toBe(1));
  fill(await leaveAndReturn(), 'A luz vinha da janela.');
  await waitFor(() => expect(queryClient.isMutating()).toBe(2));
  save();
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  expect((await leaveAndReturn()).value).toBe('A luz vinha da janela.');
});

test('an answer is saved while its link is no address, which handing in reports', async () => {
  const { learner, course, lessonId, ...task } = await taskSchool();
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  const draft = async () => ((await task.read()).data as StudentTask).draft;
  fill(await link(), 'https://example.com/ensaio');
  await waitFor(async () => expect(await draft()).toMatchObject({ link: 'https://example.com/ensaio' }));
  fill(await link(), 'meu drive');
  fill(await screen.findByRole('textbox', { name: 'Sua resposta' }), 'A luz vinha da janela.');
  const kept = { body: 'A luz vinha da janela.', link: 'https://example.com/ensaio' };
  await waitFor(async () => expect(await draft()).toMatchObject(kept));
  await screen.findByText('Rascunho salvo, menos o link');
  expect([(await link()).value, screen.queryByRole('alert')]).toEqual(['meu drive', null]);
  await user.click(await screen.findByRole('button', { name: 'Entregar tarefa' }));
  await screen.findByRole('alert');
});

test('a text that was handed in, though the answer was lost, is no draft of the next version', async () => {
  const { learner, course, lessonId, ...task } = await taskSchool();
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  fill(await screen.findByRole('textbox', { name: 'Sua resposta' }), 'A luz vinha da janela.');
  network.loseAnswer(/submitTask/);
  await user.click(screen.getByRole('button', { name: 'Entregar tarefa' }));
  await screen.findByRole('article', { name: '1ª entrega' });
  const savings = network.countCalls(/saveTaskDraft$/);
  // Sends what is not saved at once, instead of after a pause.
  fireEvent(window, new Event('online'));
  const after = (await task.read()).data as StudentTask;
  expect([savings(), after.draft, after.versions.length]).toEqual([0, null, 1]);
});

test('nothing can be typed while a text is being handed in, and it can be again once that has failed', async () => {
  const { learner, course, lessonId } = await taskSchool();
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
  fill(await answer(), 'A luz vinha da janela.');
  const tries = network.countCalls(/submitTask$/);
  const goOn = network.hold('submitTask');
  await user.click(await screen.findByRole('button', { name: 'Entregar tarefa' }));
  await waitFor(() => expect(tries()).toBe(1));
  await user.type(await answer(), ' E da porta.');
  expect(await answer()).toMatchObject({ readOnly: true, value: 'A luz vinha da janela.' });
  network.refuse('submitTask');
  goOn();
  await waitFor(async () => expect(await answer()).toMatchObject({ readOnly: false, value: 'A luz vinha da janela.' }));
});
