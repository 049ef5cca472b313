import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { newSubmission, newSubmissionFile } from '../../fixtures/tasks/assignment-fixture.ts';
import { PDF, taskSchool } from '../../fixtures/tasks/task-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** The page's next upload waits. @returns lets it arrive */
function holdUpload(store: () => Promise<unknown>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  class HeldUpload {
    readonly upload = {};
    readonly status = 201;
    response: unknown;
    onload = () => {};
    open() {}
    async send() {
      await promise;
      this.response = await store();
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  return resolve;
}

test('a task is only handed in once its files have arrived', async () => {
  const { app, learner, student, course, lessonId, assignmentId, ...task } = await taskSchool();
  const { db } = app.services;
  const read = async () => (await task.read()).data as StudentTask;
  const draft = { state: 'draft' as const, current: false, submitted_at: null };
  const draftId = await newSubmission(db, student, assignmentId, draft);
  const letArrive = holdUpload(async () => {
    await newSubmissionFile(db, student, draftId);
    return (await read()).draft?.files[0];
  });
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const handIn = await screen.findByRole('button', { name: 'Entregar tarefa' });
  fill(screen.getByRole('textbox', { name: 'Sua resposta' }), 'Fiz na sala.');
  await user.upload(screen.getByLabelText('Arquivos da entrega'), new File([PDF], 'retrato.pdf'));
  await screen.findByText('Enviando retrato.pdf');
  await screen.findByText('Espere os arquivos para entregar.');
  await user.click(handIn);
  await user.type(screen.getByRole('textbox', { name: 'Link' }), '{Enter}');
  letArrive();
  await screen.findByRole('button', { name: /^Remover retrato/ });
  await user.click(await screen.findByRole('button', { name: 'Entregar tarefa' }));
  await waitFor(async () =>
    expect((await read()).versions).toMatchObject([{ body: 'Fiz na sala.', files: [{ name: 'retrato' }] }]),
  );
});

test('a task that is handed in right after leaving out a file waits until that is gone', async () => {
  const { app, learner, student, course, lessonId, assignmentId, ...task } = await taskSchool();
  const { db } = app.services;
  const draft = { state: 'draft' as const, current: false, submitted_at: null };
  await newSubmissionFile(db, student, await newSubmission(db, student, assignmentId, draft));
  await openStudentArea(newVisitor(learner), `/alunos/curso/${course.id}?aula=${lessonId}`);
  const removals = network.countCalls(/removeTaskFile$/);
  const remove = network.hold('removeTaskFile');
  await user.click(await screen.findByRole('button', { name: /^Remover retrato/ }));
  await waitFor(() => expect(removals()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remover retrato/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Entregar tarefa' }));
  await screen.findByRole('button', { name: 'Entregando...' });
  remove();
  await screen.findByRole('article', { name: '1ª entrega' });
  expect((await task.read()).data).toMatchObject({ draft: null, versions: [{ body: 'Fiz na janela.', files: [] }] });
});

test('whoever hands in again is told that the files of before do not go along, until there are others', async () => {
  const { app, learner, student, course, lessonId, assignmentId } = await taskSchool();
  const { db } = app.services;
  await newSubmissionFile(db, student, await newSubmission(db, student, assignmentId));
  const lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
  const warning = /arquivos da entrega anterior não vão junto/;
  await openStudentArea(newVisitor(learner), lesson);
  await user.click(await screen.findByRole('button', { name: 'Trocar a entrega' }));
  await screen.findByRole('button', { name: 'Entregar de novo' });
  await screen.findByText(warning);
  const draft = { state: 'draft' as const, current: false, submitted_at: null, version: 2 };
  await newSubmissionFile(db, student, await newSubmission(db, student, assignmentId, draft), 'outro');
  await queryClient.invalidateQueries({ queryKey: api.student.task.key() });
  await screen.findByRole('button', { name: /^Remover outro/ });
  expect(screen.queryByText(warning)).toBeNull();
});
