import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import type { GradingDetail } from '#shared/contract/assignments/grading.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { newStudent } from '../../../fixtures/factories.ts';
import { newSubmission } from '../../../fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '../../../fixtures/tasks/task-fixture.ts';
import { network } from '../../driver/network.ts';
import { fill, newVisitor, user } from '../../driver/page.ts';
import { openPanel } from '../../driver/panel.tsx';

/* Two people grade the same submission, on connections that lose answers. */

let here: Awaited<ReturnType<typeof taskSchool>>;
let submissionId: string;
beforeEach(async () => {
  here = await taskSchool({ criteria: ['Luz', 'Fundo'] });
  submissionId = await newSubmission(here.app.services.db, here.student, here.assignmentId);
});

const openAt = (path: string) => openPanel(newVisitor(here.producer as Parameters<typeof newVisitor>[0]), path);
const open = (id = submissionId) => openAt(`/admin/correcoes?entrega=${id}`);
const comment = () => screen.findByLabelText<HTMLTextAreaElement>(/^Comentário para o aluno/);
const mark = async (criterion: string, name: string) =>
  user.click(within(await screen.findByRole('radiogroup', { name: criterion })).getByRole('radio', { name }));
const chosen = (criterion: string) =>
  within(screen.getByRole('radiogroup', { name: criterion }))
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.labels?.[0]?.textContent;
const saved = async () => {
  const { marks, comment, state } = (await here.own('producer.submission', { submissionId })).data as GradingDetail;
  return { marks, comment, state };
};
const expectSaved = (expected: object) => waitFor(async () => expect(await saved()).toMatchObject(expected));
const elsewhere = (operation: 'saveReview' | 'gradeSubmission', marks: number[], typed: string) =>
  here.own(`producer.${operation}`, { submissionId, marks, comment: typed });
const graded = (id: string) => ({ submissionId: id, marks: [4, 4], comment: 'Vista.' });
const conflict = () => screen.findByRole('region', { name: 'Esta entrega mudou enquanto você corrigia' });
const press = async (name: string) => user.click(within(await conflict()).getByRole('button', { name }));

test('marks that somebody else has saved meanwhile are not overwritten, unless it is said', async () => {
  await open();
  await comment();
  await elsewhere('saveReview', [2, 0], 'Falta luz.');
  await mark('Luz', 'Ótimo');
  const shown = await conflict();
  expect(shown.textContent).toMatch(/também está corrigindo.*LuzO seuÓtimoO salvoQuase/s);
  expect(shown.textContent).toContain('O seuem brancoO salvoFalta luz.');
  expect([chosen('Luz'), await saved()]).toMatchObject(['Ótimo', { marks: [2, 0], comment: 'Falta luz.' }]);
  fill(await comment(), 'Boa luz.');
  expect((await conflict()).textContent).toContain('O seuBoa luz.O salvoFalta luz.');
  await press('Salvar o meu');
  await expectSaved({ marks: [4, 0], comment: 'Boa luz.' });
  await mark('Fundo', 'Bom');
  await expectSaved({ marks: [4, 3] });
});

test('the marks of somebody else can be taken, and continued', async () => {
  await open();
  await comment();
  await elsewhere('saveReview', [2, 0], 'Falta luz.');
  await mark('Luz', 'Ótimo');
  await press('Ficar com o salvo');
  await waitFor(async () => expect([chosen('Luz'), (await comment()).value]).toEqual(['Quase', 'Falta luz.']));
  await mark('Fundo', 'Bom');
  await expectSaved({ marks: [2, 3], comment: 'Falta luz.' });
});

test('returning a submission that somebody else has marked meanwhile asks first, one they have returned is shown', async () => {
  await open();
  await mark('Luz', 'Ótimo');
  await mark('Fundo', 'Ótimo');
  await expectSaved({ marks: [4, 4] });
  await elsewhere('saveReview', [2, 2], '');
  await user.click(screen.getByRole('button', { name: 'Devolver e abrir a próxima' }));
  await conflict();
  expect(await saved()).toMatchObject({ state: 'reviewing', marks: [2, 2] });
  await elsewhere('gradeSubmission', [1, 2], 'Refaça.');
  await press('Salvar o meu');
  await screen.findByText(/já devolveu esta entrega/);
  await press('Ficar com o salvo');
  await screen.findByRole('button', { name: 'Reabrir correção' });
  expect([chosen('Luz'), (await comment()).value]).toEqual(['Refazer', 'Refaça.']);
});

test('marks stay with their criteria when the task’s are put into another order', async () => {
  await open();
  await comment();
  await asSchool(here.app.services.db, here.school, (tx) =>
    tx
      .updateTable('assignments')
      .set({ criteria: ['Fundo', 'Luz'] })
      .execute(),
  );
  await mark('Luz', 'Ótimo');
  expect((await conflict()).textContent).toMatch(/Os critérios da tarefa mudaram.*LuzO seuÓtimoO salvosem nota/s);
  await press('Salvar o meu');
  await expectSaved({ marks: [0, 4] });
  expect([chosen('Luz'), chosen('Fundo')]).toEqual(['Ótimo', undefined]);
  await mark('Fundo', 'Bom');
  await expectSaved({ marks: [3, 4] });
});

test('a save whose response was lost is nobody else’s, and one that failed is said', async () => {
  await open();
  fill(await comment(), 'Boa');
  network.loseAnswer(/saveReview/);
  await screen.findByText(/^Sem conexão/);
  await expectSaved({ comment: 'Boa' });
  fill(await comment(), 'Boa luz.');
  await expectSaved({ comment: 'Boa luz.' });
  expect(screen.queryByText(/enquanto você corrigia/)).toBeNull();
});

test('marks that could not be saved before opening the next submission are there on return, and saved', async () => {
  const other = await newStudent(here.app.services.db, here.school, { name: 'Caio Vasconcelos' });
  await newSubmission(here.app.services.db, other, here.assignmentId);
  await open();
  fill(await comment(), 'Boa luz.');
  network.refuse('saveReview');
  const goOn = network.hold('saveReview');
  await user.click(await screen.findByRole('button', { name: /Caio Vasconcelos/ }));
  await screen.findByRole('heading', { name: 'Caio Vasconcelos' });
  goOn();
  await screen.findByText(/^Entrega de /);
  expect(await saved()).toMatchObject({ comment: '' });
  network.accept('saveReview');
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(async () => expect((await comment()).value).toBe('Boa luz.'));
  await expectSaved({ comment: 'Boa luz.' });
});

test('a submission returned while the next is opened already says so, offers to undo it, and leaves what is open', async () => {
  const other = await newStudent(here.app.services.db, here.school, { name: 'Caio Vasconcelos' });
  await newSubmission(here.app.services.db, other, here.assignmentId);
  await open();
  await mark('Luz', 'Ótimo');
  await mark('Fundo', 'Ótimo');
  const answer = network.hold('gradeSubmission');
  await user.click(screen.getByRole('button', { name: 'Devolver e abrir a próxima' }));
  await user.click(await screen.findByRole('button', { name: /Caio Vasconcelos/ }));
  await screen.findByRole('heading', { name: 'Caio Vasconcelos' });
  answer();
  await screen.findByText(/^Devolvida para .* O aviso sai em 1 minuto/);
  screen.getByRole('heading', { name: 'Caio Vasconcelos' });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await expectSaved({ marks: [4, 4], state: 'reviewing' });
});

async function newEarlier(name: string) {
  const other = await newStudent(here.app.services.db, here.school, { name });
  const id = await newSubmission(here.app.services.db, other, here.assignmentId);
  await asSchool(here.app.services.db, here.school, (tx) =>
    tx.updateTable('submissions').set({ submitted_at: '2026-01-02T12:00:00Z' }).where('id', '=', id).execute(),
  );
  return id;
}
const rowOf = (name: RegExp) => screen.findByRole('button', { name });
const readQueueAgain = () => queryClient.invalidateQueries({ queryKey: api.producer.gradingQueue.key() });

test('the first submission of the queue stays open when an older one comes before it, and what is typed is its own', async () => {
  await openAt('/admin/correcoes');
  fill(await comment(), 'Boa');
  const earlier = await newEarlier('Caio Vasconcelos');
  await readQueueAgain();
  await rowOf(/Caio Vasconcelos/);
  expect((await comment()).value).toBe('Boa');
  fill(await comment(), 'Boa luz.');
  await expectSaved({ comment: 'Boa luz.' });
  expect((await here.own('producer.submission', { submissionId: earlier })).data).toMatchObject({ comment: '' });
  await mark('Luz', 'Ótimo');
  await mark('Fundo', 'Ótimo');
  await user.click(screen.getByRole('button', { name: 'Devolver e abrir a próxima' }));
  await screen.findByRole('heading', { name: 'Caio Vasconcelos' });
  await expectSaved({ state: 'approved', comment: 'Boa luz.' });
});

test('one that somebody else has graded meanwhile stays open too, and says that it has left the list', async () => {
  await newEarlier('Caio Vasconcelos').then((id) => here.own('producer.gradeSubmission', graded(id)));
  await openAt('/admin/correcoes');
  fill(await comment(), 'Boa');
  await newEarlier('Bento Vasconcelos');
  await here.own('producer.gradeSubmission', graded(submissionId));
  await readQueueAgain();
  await screen.findByText('Esta entrega saiu da lista');
  expect(screen.queryByRole('heading', { name: 'Bento Vasconcelos' })).toBeNull();
  await user.click(await rowOf(/Bento Vasconcelos/));
  await screen.findByRole('heading', { name: 'Bento Vasconcelos' });
  expect([(await comment()).value, screen.queryByText('Esta entrega saiu da lista')]).toEqual(['', null]);
});

test('the only submission stays open when it leaves the queue', async () => {
  await openAt('/admin/correcoes');
  await comment();
  await here.own('producer.gradeSubmission', graded(submissionId));
  await readQueueAgain();
  await screen.findByText('Nenhuma entrega nesta lista.');
  await screen.findByText('Esta entrega saiu da lista');
  await comment();
});

test('once the only submission is graded here, nothing is left to grade', async () => {
  await openAt('/admin/correcoes');
  await mark('Luz', 'Ótimo');
  await mark('Fundo', 'Ótimo');
  await user.click(screen.getByRole('button', { name: 'Devolver e abrir a próxima' }));
  await screen.findByText('Tudo corrigido');
});
