import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from '../student/enrolled.ts';

const { call } = await testApp();

async function openNotes() {
  const { visitor, courseId, lessonIds } = await newEnrolled();
  const [lessonId = ''] = lessonIds;
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${lessonId}`);
  await user.click(await screen.findByRole('tab', { name: /^Notas/ }));
  await screen.findByText('Nenhuma nota nesta aula');
  const stored = async () => {
    const { data } = await call('student.lessonNotes', { lessonId }, visitor);
    return (data as { notes: { body: string }[] }).notes.map(({ body }) => body);
  };
  return { expectStored: (...notes: string[]) => waitFor(async () => expect(await stored()).toEqual(notes)) };
}

const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Nova nota');
const editor = () => screen.findByLabelText<HTMLTextAreaElement>(/^Nota em/);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const row = async (body: string) => within((await screen.findByText(body)).closest('li') as HTMLElement);
const saveEdit = async () => user.click(within((await editor()).closest('li') as HTMLElement).getByText('Salvar'));

async function addNote(body: string) {
  fill(await composer(), body);
  await press('Salvar nota');
  await row(body);
}

test('an edited note that could not be saved is edited again, and can be saved as it is', async () => {
  const { expectStored } = await openNotes();
  await addNote('Amassar antes');
  await expectStored('Amassar antes');
  network.refuse('saveNote', 'lessonNotes');
  await press(/^Editar a nota/);
  fill(await editor(), 'Amassar depois');
  await saveEdit();
  await screen.findByRole('alert');
  expect((await editor()).value).toBe('Amassar depois');
  network.accept('saveNote', 'lessonNotes');
  await saveEdit();
  await expectStored('Amassar depois');
});

test('cancelling then shows the note as it was', async () => {
  const { expectStored } = await openNotes();
  await addNote('Amassar antes');
  await expectStored('Amassar antes');
  network.refuse('saveNote', 'lessonNotes');
  await press(/^Editar a nota/);
  fill(await editor(), 'Amassar depois');
  await saveEdit();
  await screen.findByRole('alert');
  await editor();
  await press('Cancelar');
  await row('Amassar antes');
});

test('a deleted note that is restored at once stays, although its deletion takes longer', async () => {
  const { expectStored } = await openNotes();
  await addNote('Amassar antes');
  await expectStored('Amassar antes');
  const goOn = network.hold('removeNote');
  await press(/^Excluir a nota/);
  await press('Desfazer');
  await row('Amassar antes');
  // Sent already, or waiting for its turn.
  await waitFor(() => expect(saves().filter(({ state }) => state.status === 'pending' && !state.isPaused)).toEqual([]));
  goOn();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await expectStored('Amassar antes');
});

const saves = () => queryClient.getMutationCache().findAll({ mutationKey: api.student.saveNote.mutationKey() });

/** Adds a note whose response is lost: it is stored, and still in the composer. */
async function addUnanswered(text: string) {
  network.loseAnswer(/saveNote/);
  fill(await composer(), text);
  await press('Salvar nota');
  await waitFor(async () => expect((await composer()).value).toBe(text));
}

test('a new note whose response was lost exists once, also when it was changed since', async () => {
  const { expectStored } = await openNotes();
  await addUnanswered('Amassar');
  await expectStored('Amassar');
  await addNote('Amassar bem');
  await expectStored('Amassar bem');
});

test('after it was cleared, the next note is another one', async () => {
  const { expectStored } = await openNotes();
  await addUnanswered('Amassar');
  fill(await composer(), '');
  await addNote('Tornear');
  await expectStored('Amassar', 'Tornear');
});
