import { randomUUID } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import type { Conversation } from '#shared/contract/conversations/inbox.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newCourse, newStudent, openEnrollment, type TestSchool } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { expectFocus, fill, user, type Visitor } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Answering students in the panel. */

const { db, call, signedIn } = await testApp().then(({ services, ...app }) => ({ ...app, db: services.db }));

let producer: Visitor & TestSchool;
let lessonId: string;
let courseId: string;
beforeEach(async () => {
  producer = await newProducer();
  const course = await newCourse(db, producer, { modules: [[{ title: 'A janela' }]] });
  [courseId, lessonId] = [course.id, course.lessonIds[0] ?? ''];
});

/** Asks as a new student. */
async function ask(name: string, body: string, second: number | null = null) {
  const student = await newStudent(db, producer, { name });
  await openEnrollment(db, student, courseId);
  const threadId = randomUUID();
  const asked = { threadId, lessonId, kind: 'question', body, second, private: false };
  expect((await call('student.openThread', asked, await signedIn({ kind: 'student', ...student }))).code).toBeNull();
  return { threadId, student };
}

const read = async (threadId: string) =>
  (await call('producer.conversation', { threadId }, producer)).data as Conversation;
const answersIn = async (threadId: string) =>
  (await read(threadId)).posts.filter(({ team }) => team).map(({ body }) => body);
const answer = (threadId: string, body: string) =>
  call('producer.answer', { threadId, postId: randomUUID(), body }, producer);

/** Something of the open conversation, once it is there: each one, and its loading, is a region of its own. */
const inPane = <Found,>(find: (pane: ReturnType<typeof within>) => Found) =>
  waitFor(() => find(within(screen.getByRole('region', { name: 'Conversa' }))));
const shows = (text: string) => inPane((pane) => pane.getByText(text));
const box = () => inPane((pane) => pane.getByLabelText('Sua resposta') as HTMLTextAreaElement);
const press = async (name: string) => user.click(await inPane((pane) => pane.getByRole('button', { name })));
const openRow = async (name: RegExp) =>
  user.click(
    await within(await screen.findByRole('region', { name: 'Lista de conversas' })).findByRole('button', { name }),
  );
/** As a live event does. */
const hearNews = () =>
  Promise.all(
    [api.producer.inbox.key(), api.producer.conversation.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
/** Selects others who asked the same. */
const tick = async (name: string) => {
  await press('Ver');
  await user.click(await inPane((pane) => pane.getByLabelText(name, { exact: false })));
};

test('an answer being sent cannot be changed, and leaves what was opened meanwhile as it is', async () => {
  const { threadId } = await ask('Caio Reis', 'Posso usar a luz do corredor?');
  await ask('Tainá Souza', 'O cadeado não aparece.');
  await ask('Mariana Lima', 'A cortina fica aberta?');
  await openPanel(producer, '/admin/conversas');
  await shows('Posso usar a luz do corredor?');
  fill(await box(), 'Pode.');
  const goOn = network.hold('answer');
  await press('Responder');
  await waitFor(async () => expect((await box()).readOnly).toBe(true));
  await openRow(/^Mariana Lima/);
  await shows('A cortina fica aberta?');
  fill(await box(), 'Fica');
  await openRow(/^Caio Reis/);
  await shows('Posso usar a luz do corredor?');
  expect(await box()).toMatchObject({ readOnly: true, value: 'Pode.' });
  await openRow(/^Mariana Lima/);
  await shows('A cortina fica aberta?');
  goOn();
  await screen.findByText('Resposta enviada');
  expect(await answersIn(threadId)).toEqual(['Pode.']);
  await shows('A cortina fica aberta?');
  expect((await box()).value).toBe('Fica');
});

test('after an answer to several, the next conversation is none of them', async () => {
  await ask('Caio Reis', 'O cadeado não aparece.', 287);
  await ask('Mariana Lima', 'Não vejo o cadeado.', 291);
  await ask('Tainá Souza', 'A cortina fica aberta?');
  await openPanel(producer, '/admin/conversas');
  await shows('O cadeado não aparece.');
  await tick('Mariana Lima');
  fill(await box(), 'Toque e segure.');
  await press('Responder aos 2');
  await shows('A cortina fica aberta?');
});

test('a list that is asked for while an answer is sent is not left for the next conversation', async () => {
  await ask('Caio Reis', 'Posso usar a luz do corredor?');
  await ask('Tainá Souza', 'A cortina fica aberta?');
  await openPanel(producer, '/admin/conversas');
  fill(await box(), 'Pode.');
  await user.click(await inPane((pane) => pane.getByLabelText('Fixar na aula')));
  const readAgain = network.hold('inbox');
  await press('Responder');
  await waitFor(() => expect(queryClient.isFetching({ queryKey: api.producer.inbox.key() })).toBe(1));
  await user.click(await screen.findByRole('tab', { name: 'Fixadas' }));
  await shows('Pode.');
  readAgain();
  await screen.findByText('Resposta enviada');
  await hearNews();
  await shows('Pode.');
  expect(window.location.search).not.toContain('conversa=');
});

test('an answer that failed can be changed and sent again', async () => {
  const { threadId } = await ask('Caio Reis', 'Posso usar a luz do corredor?');
  await openPanel(producer, '/admin/conversas');
  fill(await box(), 'Pode.');
  network.refuse('answer');
  await press('Responder');
  await waitFor(async () => expect((await box()).readOnly).toBe(false));
  network.accept('answer');
  fill(await box(), 'Pode, sim.');
  await press('Responder');
  await screen.findByText('Resposta enviada');
  expect(await answersIn(threadId)).toEqual(['Pode, sim.']);
});

test('the first conversation of a visit that is closed can be reopened', async () => {
  const { threadId } = await ask('Caio Reis', 'Obrigado!');
  await ask('Tainá Souza', 'O cadeado não aparece.');
  await openPanel(producer, '/admin/conversas');
  await shows('Obrigado!');
  await press('Encerrar');
  await screen.findByText('Conversa encerrada');
  await shows('O cadeado não aparece.');
  expect((await read(threadId)).closed).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(async () => expect((await read(threadId)).closed).toBe(false));
});

test('the first conversation of a visit stays open while it is answered, although a colleague answers it too', async () => {
  const { threadId } = await ask('Caio Reis', 'Posso usar a luz do corredor?');
  await ask('Tainá Souza', 'O cadeado não aparece.');
  await openPanel(producer, '/admin/conversas');
  await shows('Posso usar a luz do corredor?');
  fill(await box(), 'Pode');
  await answer(threadId, 'Pode, sim.');
  await hearNews();
  await shows('Pode, sim.');
  expectFocus(await box());
  expect((await box()).value).toBe('Pode');
  await press('Responder');
  await screen.findByText('Resposta enviada');
  await shows('O cadeado não aparece.');
});

test('the last conversation stays open while it is answered, and leaves once it is', async () => {
  const { threadId } = await ask('Caio Reis', 'Posso usar a luz do corredor?');
  await openPanel(producer, '/admin/conversas');
  fill(await box(), 'Pode');
  await answer(threadId, 'Pode, sim.');
  await hearNews();
  await screen.findByText('Tudo respondido');
  expect((await box()).value).toBe('Pode');
  await press('Responder');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Conversa' })).toBeNull());
  await ask('Tainá Souza', 'O cadeado não aparece.');
  await hearNews();
  await shows('O cadeado não aparece.');
});

test('a key that is held closes one conversation, not each that follows', async () => {
  const { threadId } = await ask('Caio Reis', 'Obrigado!');
  const next = await ask('Tainá Souza', 'O cadeado não aparece.');
  await openPanel(producer, '/admin/conversas');
  await shows('Obrigado!');
  const closings = network.countCalls(/closeThread$/);
  await user.keyboard('e');
  await shows('O cadeado não aparece.');
  fireEvent.keyDown(document.body, { key: 'e', repeat: true });
  await user.keyboard('r');
  await waitFor(async () => expectFocus(await box()));
  expect(closings()).toBe(1);
  expect([(await read(threadId)).closed, (await read(next.threadId)).closed]).toEqual([true, false]);
});

test('hiding the first question of a visit says so', async () => {
  await ask('Caio Reis', 'Compre aqui.');
  await openPanel(producer, '/admin/conversas');
  await press('Ocultar');
  await screen.findByText('Mensagem oculta. Só quem escreveu ainda a vê.');
});

test('a saved reply for several students has each one’s own name', async () => {
  const first = await ask('Caio Reis', 'O cadeado não aparece.', 280);
  const second = await ask('Tainá Souza', 'Não vejo o cadeado.', 284);
  const reply = { replyId: randomUUID(), title: 'Cadeado', body: 'Oi, {nome}! Toque e segure.' };
  await call('producer.saveReply', reply, producer);
  await openPanel(producer, '/admin/conversas');
  await press('Respostas prontas');
  await user.click(await screen.findByRole('button', { name: /^Cadeado/ }));
  await waitFor(async () => expect((await box()).value).toContain('Toque e segure.'));
  await tick('Tainá Souza');
  await press('Responder aos 2');
  await screen.findByText('Respondida para 2 alunos');
  expect(await answersIn(first.threadId)).toEqual(['Oi, Caio! Toque e segure.']);
  expect(await answersIn(second.threadId)).toEqual(['Oi, Tainá! Toque e segure.']);
});

test('a selected question that a colleague has answered is not answered again', async () => {
  const first = await ask('Caio Reis', 'O cadeado não aparece.', 280);
  const second = await ask('Tainá Souza', 'Não vejo o cadeado.', 284);
  await openPanel(producer, '/admin/conversas');
  await tick('Tainá Souza');
  await answer(second.threadId, 'Já respondi.');
  fill(await box(), 'Toque e segure.');
  await press('Responder aos 2');
  await waitFor(async () => expect(await answersIn(first.threadId)).toEqual(['Toque e segure.']));
  expect(await answersIn(second.threadId)).toEqual(['Já respondi.']);
});

test('questions that are no longer offered are no longer selected', async () => {
  const first = await ask('Caio Reis', 'O cadeado não aparece.', 280);
  const second = await ask('Tainá Souza', 'Não vejo o cadeado.', 284);
  await call('producer.pinThread', { threadId: first.threadId, pinned: true }, producer);
  await openPanel(producer, '/admin/conversas?ver=fixadas');
  await tick('Tainá Souza');
  fill(await box(), 'Toque e segure.');
  await press('Responder aos 2');
  await screen.findByText('Respondida para 2 alunos');
  await waitFor(async () => expect((await box()).value).toBe(''));
  fill(await box(), 'E depois solte.');
  await press('Responder');
  await screen.findByText('Resposta enviada');
  expect(await answersIn(second.threadId)).toEqual(['Toque e segure.']);
});

test('beside a conversation stands whether its student’s access is open', async () => {
  const { student } = await ask('Caio Reis', 'Posso usar a luz do corredor?');
  await openPanel(producer, '/admin/conversas');
  await screen.findByText('Sem prazo');
  await asSchool(db, producer, (tx) =>
    tx.updateTable('enrollments').set({ status: 'inactive' }).where('student_id', '=', student.studentId).execute(),
  );
  await openPanel(producer, '/admin/conversas');
  await screen.findByText('Encerrado');
  expect(screen.queryByText('Sem prazo')).toBeNull();
});
