import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { taskSchool } from '../../fixtures/tasks/task-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

const SAVED = 'Do celular.';

/** The form of a task, and what another device saves meanwhile. */
async function openTask() {
  const { app, school, learner, course, lessonId, read } = await taskSchool();
  const saveElsewhere = async (body: string) => {
    const saved = await app.call('student.saveTaskDraft', { lessonId, version: 1, body, link: null }, learner);
    expect(saved.code).toBeNull();
  };
  const close = () =>
    asSchool(app.services.db, school, (tx) =>
      tx.updateTable('assignments').set({ due_at: '2020-01-01T00:00:00Z', takes_late: false }).execute(),
    );
  return {
    saveElsewhere,
    close,
    open: () => openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`),
    read: async () => (await read()).data as StudentTask,
  };
}

const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua resposta' });
/** Of the task: the video has its own. */
const inTask = () => within(screen.getByRole('region', { name: 'Tarefa' }));
const notice = (text: string) => waitFor(() => expect(inTask().getByRole('alert').textContent).toContain(text));

test('a form that was left open gives way to what another device has saved since, and keeps what is typed', async () => {
  const { open, read, saveElsewhere } = await openTask();
  await open();
  await answer();
  await saveElsewhere(SAVED);
  fill(await answer(), 'Do computador.');
  await notice('Do computador.');
  expect([(await answer()).value, (await read()).draft?.body]).toEqual([SAVED, SAVED]);
  await user.click(await screen.findByRole('button', { name: 'Trocar por este' }));
  expect((await answer()).value).toBe('Do computador.');
  await notice('O texto digitado aqui está no campo abaixo. Este estava salvo antes:Do celular.');
  await waitFor(async () => expect((await read()).draft?.body).toBe('Do computador.'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(inTask().queryByRole('alert')).toBeNull());
  expect((await answer()).value).toBe('Do computador.');
  await waitFor(async () => expect(document.activeElement).toBe(await answer()));
});

test('a text that was set aside is kept beside the next one', async () => {
  const { open, read, saveElsewhere } = await openTask();
  await open();
  await answer();
  await saveElsewhere(SAVED);
  fill(await answer(), 'Do computador.');
  await notice('Do computador.');
  await saveElsewhere('Do celular, outra vez.');
  fill(await answer(), 'Mais uma frase.');
  await notice('Mais uma frase.');
  await notice('Do computador.');
  await user.click(await screen.findByRole('button', { name: 'Trocar por este' }));
  expect((await answer()).value).toBe('Do computador.\n\nMais uma frase.');
  await waitFor(async () => expect((await read()).draft?.body).toBe('Do computador.\n\nMais uma frase.'));
});

test('a text that was set aside is still there once the task is closed', async () => {
  const { open, close, saveElsewhere } = await openTask();
  await open();
  await answer();
  await saveElsewhere(SAVED);
  fill(await answer(), 'Do computador.');
  await notice('Do computador.');
  await close();
  queryClient.invalidateQueries({ queryKey: api.student.task.key() });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Sua resposta' })).toBeNull());
  await notice('Este foi digitado aqui e não está salvo:Do computador.');
  expect(inTask().queryByRole('button', { name: 'Trocar por este' })).toBeNull();
  await inTask().findByRole('button', { name: 'Copiar' });
});

test('a form that was left open hands in no text that another device has replaced since', async () => {
  const { open, read, saveElsewhere } = await openTask();
  await saveElsewhere('Antes.');
  await open();
  expect((await answer()).value).toBe('Antes.');
  await saveElsewhere(SAVED);
  const handIn = await screen.findByRole('button', { name: 'Entregar tarefa' });
  await user.click(handIn);
  await notice('Antes.');
  expect([(await answer()).value, (await read()).versions]).toEqual([SAVED, []]);
  const tries = network.countCalls(/submitTask$/);
  const goOn = network.hold('submitTask');
  await user.click(handIn);
  await waitFor(() => expect(tries()).toBe(1));
  for (const name of ['Trocar por este', 'Descartar'])
    await waitFor(() => expect(screen.getByRole('button', { name })).toMatchObject({ disabled: true }));
  goOn();
  await screen.findByRole('article', { name: '1ª entrega' });
  expect((await read()).versions).toMatchObject([{ body: SAVED }]);
  await notice('Este foi digitado aqui e não está salvo:Antes.');
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(inTask().queryByRole('alert')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tarefa' })));
});

test('a text whose saving was not answered is no other device’s', async () => {
  const { open, read } = await openTask();
  await open();
  network.loseAnswer(/saveTaskDraft/);
  fill(await answer(), 'A luz');
  await notice('conexão');
  expect((await read()).draft?.body).toBe('A luz');
  fill(await answer(), 'A luz da janela.');
  await waitFor(async () => expect((await read()).draft?.body).toBe('A luz da janela.'));
  await waitFor(() => expect(inTask().queryByRole('alert')).toBeNull());
  expect((await answer()).value).toBe('A luz da janela.');
  await inTask().findByText('Rascunho salvo');
});
