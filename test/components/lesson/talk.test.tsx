import { createEvent, fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { TALK } from '#shared/conversations/limits.ts';
import { testApp } from '../../app.ts';
import { newPost, newThread } from '../../fixtures/conversations/conversation-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user, type Visitor } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';

const { db, signedIn } = await testApp().then(({ services, ...app }) => ({ ...app, db: services.db }));

let student: TestStudent;
let place: { courseId: string; lessonId: string };
let lesson: string;
let visitor: Visitor;
beforeEach(async () => {
  const school = await newSchool(db);
  student = await newStudent(db, school);
  visitor = newVisitor(await signedIn({ kind: 'student', ...student }));
  const course = await newCourse(db, school, { modules: [[{ title: 'O barro' }]] });
  await openEnrollment(db, student, course.id);
  place = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' };
  lesson = `/alunos/curso/${course.id}?aula=${place.lessonId}`;
});

const question = () => screen.findByLabelText<HTMLTextAreaElement>('Sua dúvida');
const addPictures = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Anexar imagens' });

/** @returns whether the paste was left to the browser */
function paste(field: HTMLElement, types: string[]): boolean {
  const files = [new File(['GIF89a'], 'tabela.gif', { type: 'image/gif' })];
  return fireEvent(field, createEvent.paste(field, { clipboardData: { files, types } }));
}

test('a link to the comments opens them, once', async () => {
  await newThread(db, student, place, { kind: 'comment', body: 'Deu certo aqui.' });
  await openStudentArea(visitor, `${lesson}&ver=comentarios`);
  await screen.findByText('Deu certo aqui.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Comentários/).checked).toBe(true);
  await waitFor(() => expect(window.location.search).toBe(`?aula=${place.lessonId}`));
});

test('text that is copied together with a picture of it is pasted as text', async () => {
  await openStudentArea(visitor, `${lesson}&ver=duvidas`);
  await addPictures();
  expect(paste(await question(), ['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(screen.queryByRole('list', { name: 'Imagens desta mensagem' })).toBeNull();
  expect(paste(await question(), ['text/plain', 'Files'])).toBe(false);
  await screen.findByRole('list', { name: 'Imagens desta mensagem' });
});

test('no pictures are added to a question while it is sent', async () => {
  await openStudentArea(visitor, `${lesson}&ver=duvidas`);
  fill(await question(), 'Qual forno?');
  const goOn = network.hold('openThread');
  await user.click(await screen.findByRole('button', { name: 'Publicar' }));
  await waitFor(async () => expect((await addPictures()).disabled).toBe(true));
  paste(await question(), ['Files']);
  expect(screen.queryByRole('list', { name: 'Imagens desta mensagem' })).toBeNull();
  goOn();
  await waitFor(async () => expect((await addPictures()).disabled).toBe(false));
});

test('earlier replies that could not be loaded are asked for again', async () => {
  const threadId = await newThread(db, student, place);
  for (let reply = 0; reply <= TALK.threadReplies; reply += 1)
    await newPost(db, student, threadId, { body: `Resposta ${reply}` });
  await openStudentArea(visitor, `${lesson}&ver=duvidas`);
  network.refuse('thread');
  await user.click(await screen.findByRole('button', { name: 'Ver 1 resposta anterior' }));
  await screen.findByRole('alert');
  network.accept('thread');
  await user.click(await screen.findByRole('button', { name: 'Ver 1 resposta anterior' }));
  await screen.findByText('Resposta 0');
  expect(screen.queryByRole('alert')).toBeNull();
});
