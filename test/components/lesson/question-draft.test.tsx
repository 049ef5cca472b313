import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user, type Visitor } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

const { db, signedIn, call } = await testApp().then(({ services, ...app }) => ({ ...app, db: services.db }));

let lesson: string;
let lessonId: string;
let visitor: Visitor;
beforeEach(async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  visitor = newVisitor(await signedIn({ kind: 'student', ...student }));
  const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{ title: 'O barro' }]] });
  await openEnrollment(db, student, course.id);
  lessonId = course.lessonIds[0] ?? '';
  lesson = `/alunos/curso/${course.id}?aula=${lessonId}`;
});

const question = () => screen.findByLabelText<HTMLTextAreaElement>('Sua dúvida');
const show = async (tab: RegExp) => user.click(await screen.findByRole('tab', { name: tab }));
const publish = () => screen.findByRole('button', { name: 'Publicar' });
const asked = async () => {
  const { data } = await call('student.lessonThreads', { lessonId, kind: 'question', page: 1 }, visitor);
  return (data as { threads: { private: boolean }[] }).threads;
};

const note = () => screen.findByLabelText<HTMLTextAreaElement>('Nova nota');
const notes = async () => {
  const { data } = await call('student.lessonNotes', { lessonId }, visitor);
  return (data as { notes: { body: string }[] }).notes.map(({ body }) => body);
};

const saveNote = async () => user.click(await screen.findByRole('button', { name: 'Salvar nota' }));

/** Switches to another tab and back to the questions. */
async function lookAway() {
  await show(/^Notas/);
  await waitFor(() => expect(screen.queryByLabelText('Sua dúvida')).toBeNull());
  await show(/^Dúvidas/);
}

test('a private question stays private after switching tabs', async () => {
  await openStudentArea(visitor, lesson);
  await show(/^Dúvidas/);
  fill(await question(), 'Quanto custa o forno?');
  await user.click(screen.getByLabelText('Só a escola vê'));
  await lookAway();
  expect((await question()).value).toBe('Quanto custa o forno?');
  expect(screen.getByLabelText<HTMLInputElement>('Só a escola vê').checked).toBe(true);
  await user.click(await publish());
  await waitFor(async () => expect(await asked()).toMatchObject([{ private: true }]));
  await waitFor(async () => expect((await question()).value).toBe(''));
});

test('a question whose response was lost exists once, also when another form sends it again', async () => {
  await openStudentArea(visitor, lesson);
  await show(/^Dúvidas/);
  fill(await question(), 'Quanto barro?');
  network.loseAnswer(/threads|openThread/);
  await user.click(await publish());
  await waitFor(async () => expect(await asked()).toHaveLength(1));
  await waitFor(async () => expect((await question()).readOnly).toBe(false));
  await lookAway();
  expect((await question()).value).toBe('Quanto barro?');
  await user.click(await publish());
  await screen.findByText(/^Dúvida enviada/);
  expect(await asked()).toHaveLength(1);
});

test('a question being sent cannot be sent again, and can be edited after a failure', async () => {
  await openStudentArea(visitor, lesson);
  await show(/^Dúvidas/);
  fill(await question(), 'Quanta água?');
  network.refuse('openThread');
  const goOn = network.hold('openThread');
  await user.click(await publish());
  await lookAway();
  expect((await question()).readOnly).toBe(true);
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeTruthy();
  goOn();
  await waitFor(async () => expect((await question()).readOnly).toBe(false));
  expect((await question()).value).toBe('Quanta água?');
  network.accept('openThread');
  await user.click(await publish());
  await waitFor(async () => expect((await question()).value).toBe(''));
  expect(await asked()).toHaveLength(1);
});

test('an unsaved note survives switching tabs, until it is saved', async () => {
  await openStudentArea(visitor, lesson);
  await show(/^Notas/);
  fill(await note(), 'Amassar antes');
  await show(/^Dúvidas/);
  await question();
  await show(/^Notas/);
  expect((await note()).value).toBe('Amassar antes');
  await saveNote();
  await waitFor(async () => expect(await notes()).toEqual(['Amassar antes']));
  expect((await note()).value).toBe('');
});

test('a note that could not be saved returns before what was typed meanwhile', async () => {
  await openStudentArea(visitor, lesson);
  await show(/^Notas/);
  fill(await note(), 'Primeira');
  network.refuse('saveNote');
  const goOn = network.hold('saveNote');
  await saveNote();
  await waitFor(async () => expect((await note()).value).toBe(''));
  fill(await note(), 'Segunda');
  goOn();
  await waitFor(async () => expect((await note()).value).toBe('Primeira\nSegunda'));
});

test('the parameter that opens the questions is removed from the address', async () => {
  await openStudentArea(visitor, `${lesson}&ver=duvidas`);
  await question();
  await waitFor(() => expect(window.location.search).toBe(`?aula=${lessonId}`));
});

test('a note that is written while the others are loading is saved and listed', async () => {
  await openStudentArea(visitor, lesson);
  const goOn = network.hold('lessonNotes');
  await show(/^Notas/);
  fill(await note(), 'Amassar antes');
  await user.type(await note(), '{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await notes()).toEqual(['Amassar antes']));
  goOn();
  await screen.findByText('1 nota nesta aula');
  expect((await note()).value).toBe('');
});
