import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { expectFocus, fill, newVisitor, user, type Visitor } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

/* The focus stays inside the lesson dialog when the focused element is removed, so that its keys and screen readers keep working. */

const { db, signedIn } = await testApp().then(({ services, ...app }) => ({ ...app, db: services.db }));

let lesson: string;
let visitor: Visitor;
beforeEach(async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  visitor = newVisitor(await signedIn({ kind: 'student', ...student }));
  const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{ title: 'O barro' }]] });
  await openEnrollment(db, student, course.id);
  lesson = `/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`;
});

const open = async (tab: RegExp) => {
  await openStudentArea(visitor, lesson);
  await user.click(await screen.findByRole('tab', { name: tab }));
};
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const window = () => screen.getByRole('dialog', { name: 'Aula: O barro' });

async function saveNote() {
  await screen.findByText('Nenhuma nota nesta aula');
  fill(await screen.findByLabelText('Nova nota'), 'Amassar antes');
  await press('Salvar nota');
  await screen.findByText('Amassar antes');
}

test('saving a note returns the focus to the text field', async () => {
  await open(/^Notas/);
  await saveNote();
  expectFocus(screen.getByLabelText('Nova nota'));
});

test('Escape cancels editing a note, keeps the lesson open and returns the focus to the edit button', async () => {
  await open(/^Notas/);
  await saveNote();
  await press(/^Editar a nota/);
  fill(await screen.findByLabelText(/^Nota em/), 'Amassar depois');
  await user.keyboard('{Escape}');
  await waitFor(() => expectFocus(screen.getByRole('button', { name: /^Editar a nota/ })));
  expect(screen.getByText('Amassar antes')).toBeTruthy();
  expect(window()).toBeTruthy();
});

test('deleting a note and undoing it keep the focus in the lesson', async () => {
  await open(/^Notas/);
  await saveNote();
  await press(/^Excluir a nota/);
  await waitFor(() => expectFocus(window()));
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  undo.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
  await waitFor(() => expectFocus(window()));
});

test('sending and editing a question keep the focus', async () => {
  await open(/^Dúvidas/);
  const field = await screen.findByLabelText('Sua dúvida');
  fill(field, 'Quanto barro?');
  await press('Publicar');
  await screen.findByText('Quanto barro?', { selector: 'article *' });
  await waitFor(() => expectFocus(field));

  await press('Editar');
  fill(await screen.findByLabelText('Editar a mensagem'), 'Quanta água?');
  await press('Salvar');
  await screen.findByText('Quanta água?', { selector: 'article *' });
  await waitFor(() => expectFocus(screen.getByRole('button', { name: 'Editar' })));
});

test('cancelling a reply returns the focus to the reply button', async () => {
  await open(/^Dúvidas/);
  fill(await screen.findByLabelText('Sua dúvida'), 'Quanto barro?');
  await press('Publicar');
  await press('Responder');
  await screen.findByLabelText(/^Responder a/);
  await user.keyboard('{Escape}');
  await waitFor(() => expectFocus(screen.getByRole('button', { name: 'Responder' })));
});
