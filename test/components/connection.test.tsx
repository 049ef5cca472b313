import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { checkConnection, isConnectionLost } from '#web/lib/connection/connection.ts';
import { helpedByReload, loadPiece } from '#web/lib/connection/load-piece.ts';
import { testApp } from '../app.ts';
import { newCourse, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { fill, newVisitor, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';
import { openStudentArea } from './driver/student-area.tsx';

const LOST = 'Sem conexão. Nada do que está na tela se perde.';

test('a form that could not be sent keeps its input, and is sent once there is a connection', async () => {
  const producer = await newProducer();
  await newCourse((await testApp()).services.db, producer);
  await openPanel(producer, '/dashboard');
  await user.click((await screen.findAllByRole('button', { name: 'Novo Curso' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Curso' }));
  const title = dialog.getByLabelText<HTMLInputElement>('Título', { exact: false });
  fill(title, 'Cerâmica');
  expect(screen.queryByText(LOST)).toBeNull();
  network.lose();
  await user.click(dialog.getByRole('button', { name: 'Criar curso' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Sem conexão com o servidor.');
  await screen.findByText(LOST);
  expect(title.value).toBe('Cerâmica');
  network.find();
  await screen.findByText('A conexão voltou.');
  await user.click(dialog.getByRole('button', { name: 'Criar curso' }));
  await screen.findByRole('heading', { name: 'Cerâmica' });
});

test('a screen whose data failed to load retries automatically, for students too', async () => {
  const { services, signedIn } = await testApp();
  const producer = await newProducer();
  const student = await newStudent(services.db, producer);
  const course = await newCourse(services.db, producer, { title: 'Cerâmica', modules: [[{}]] });
  await openEnrollment(services.db, student, course.id);
  const visitor = newVisitor(await signedIn({ kind: 'student', ...student }));
  await openStudentArea(visitor, '/alunos/cursos');
  await screen.findByRole('heading', { name: 'Cerâmica' });
  network.lose();
  await user.click((await screen.findAllByRole('link', { name: 'Histórico' }))[0] as HTMLElement);
  await screen.findByText('Erro ao carregar histórico');
  await screen.findByText(LOST);
  network.find();
  await waitFor(() => expect(screen.queryByText('Erro ao carregar histórico')).toBeNull());
  await screen.findByText('A conexão voltou.');
});

test('signing out without a connection says that it has not happened yet, and happens once there is one', async () => {
  const producer = await newProducer();
  const signedIn = async () => (await (await testApp()).call('producer.courses', undefined, producer)).code === null;
  await openPanel(producer, '/dashboard');
  const [leave] = await screen.findAllByRole('button', { name: 'Sair' });
  network.lose();
  await user.click(leave as HTMLElement);
  await screen.findByText(/ainda não saiu/);
  expect(await signedIn()).toBe(true);
  expect(window.location.pathname).toBe('/dashboard');
  network.find();
  await expect.poll(signedIn).toBe(false);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test('signing out that fails at the server is tried again, and until then the screen stays', async () => {
  const producer = await newProducer();
  const signedIn = async () => (await (await testApp()).call('producer.courses', undefined, producer)).code === null;
  await openPanel(producer, '/dashboard');
  network.refuse('signOut');
  const [leave] = await screen.findAllByRole('button', { name: 'Sair' });
  await user.click(leave as HTMLElement);
  await screen.findByText(/ainda não saiu/);
  expect(await signedIn()).toBe(true);
  expect(window.location.pathname).toBe('/dashboard');
  network.accept('signOut');
  await expect.poll(signedIn).toBe(false);
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test('a chunk waits for the connection, and is requested then', async () => {
  network.connect(async () => new Response());
  expect(await loadPiece(async () => 'piece')).toBe('piece');
  network.lose();
  expect(await checkConnection()).toBe(false);
  let asked = 0;
  const piece = loadPiece(async () => {
    asked += 1;
    return 'piece';
  });
  expect(await checkConnection()).toBe(false);
  expect(asked).toBe(0);
  network.find();
  expect(await piece).toBe('piece');
  expect([asked, isConnectionLost()]).toEqual([1, false]);
});

test('reloading the page helps after a chunk failed, whether the server was reachable or lost meanwhile', async () => {
  network.connect(async () => new Response());
  const gone = new Error('gone');
  await expect(loadPiece(() => Promise.reject(gone))).rejects.toBe(gone);
  expect(helpedByReload(gone)).toBe(true);
  expect(helpedByReload(new Error('a fault of the screen itself'))).toBe(false);

  const failed = new Error('failed');
  const piece = loadPiece(async () => {
    network.lose();
    throw failed;
  });
  await waitFor(() => expect(isConnectionLost()).toBe(true));
  network.find();
  await expect(piece).rejects.toBe(failed);
  expect(helpedByReload(failed)).toBe(true);
});

test('a proxy without its server counts as no connection, any other error as one', async () => {
  for (const [status, answered] of [
    [502, false],
    [503, false],
    [404, true],
    [200, true],
  ] as const) {
    network.connect(async () => new Response(null, { status }));
    expect(await checkConnection(), String(status)).toBe(answered);
  }
});
