import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { announceNewest } from '#web/student/live/announce.ts';
import { keepUp } from '#web/student/live/follow.ts';
import { unreadNow } from '#web/student/notifications/unread-store.ts';
import { takePushes } from '#web/student/pwa/pushes.ts';
import { testApp } from '../../app.ts';
import { newNotification, type TestStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, includes, user, type Visitor } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';
import { stubPushes } from './push-stub.ts';

const { call, services } = await testApp();
const { db } = services;

let student: TestStudent;
let visitor: Visitor;
beforeEach(async () => {
  ({ student, visitor } = await newEnrolled());
  await newNotification(db, student, { title: 'Novo curso liberado', message: 'Cerâmica em Casa já é sua.' });
  await openStudentArea(visitor, '/alunos/notificacoes');
});

const item = () => screen.findByText('Novo curso liberado');
const marker = () => screen.findByRole('button', { name: /^Não lida/ });

test('what the server did not take is unread again', async () => {
  network.refuse('readNotification');
  await user.click(await marker());
  await screen.findByText(includes('Não foi possível marcar como lida'));
  await marker();
});

const markers = () => screen.findAllByRole('button', { name: /^Não lida/ });
const expectUnread = (count: number) =>
  waitFor(async () => {
    expect(await markers()).toHaveLength(count);
    expect(unreadNow(queryClient)).toBe(count);
    await screen.findByText(counted(count, 'não lida', 'não lidas'));
  });

/** Two, of which one has been pressed and waits. */
async function openTwoAndPress() {
  await newNotification(db, student, { title: 'Aula ao vivo', message: 'Hoje às 20h.' });
  await openStudentArea(visitor, '/alunos/notificacoes');
  await expectUnread(2);
  const answer = network.hold('readNotification');
  await user.click((await markers())[0] as HTMLElement);
  await waitFor(async () => expect(await markers()).toHaveLength(1));
  return answer;
}

test('of two that were marked quickly and both refused, both are unread again', async () => {
  const answer = await openTwoAndPress();
  network.refuse('readNotification');
  await user.click(await marker());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Não lida/ })).toBeNull());
  answer();
  await expectUnread(2);
});

test('one that was refused is read after all with all the others', async () => {
  const answer = await openTwoAndPress();
  network.refuse('readNotification');
  await user.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Não lida/ })).toBeNull());
  answer();
  await screen.findByText(includes('Não foi possível marcar como lida'));
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  await item();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Não lida/ })).toBeNull());
  expect(unreadNow(queryClient)).toBe(0);
});

test('finds by title and message, and says the documents’ words when there is nothing', async () => {
  await item();
  const search = screen.getByRole('searchbox', { name: 'Buscar notificações' });
  fill(search, 'xadrez');
  await screen.findByText('Nenhuma notificação encontrada');
  await waitFor(() => expect(screen.queryByText('Novo curso liberado')).toBeNull());
  for (const typed of ['CERAMICA', 'curso liberado']) {
    fill(search, typed);
    await item();
    await waitFor(() => expect(screen.queryByText('Nenhuma notificação encontrada')).toBeNull());
  }
  fill(search, 'xadrez');
  await screen.findByText('Nenhuma notificação encontrada');
  await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1) as HTMLElement);
  await item();
});

test('the open page shows through the worker what the server cannot push to this browser', async () => {
  await item();
  const shown = stubPushes();
  await call('student.setNotificationChoices', { email: true, browser: true }, visitor);
  await expect(takePushes(queryClient)).rejects.toThrow();
  await announceNewest(queryClient);
  expect(shown).toEqual(['Novo curso liberado']);
  await newNotification(db, student, { title: 'Nova resposta em uma conversa', quiet: true });
  await announceNewest(queryClient);
  expect(shown).toEqual(['Novo curso liberado']);
});

test('what arrives while one is being marked as read is shown once that is done', async () => {
  const answer = network.hold('readNotification');
  await user.click(await marker());
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  await newNotification(db, student, { title: 'Aula ao vivo', message: 'Hoje às 20h.' });
  keepUp(queryClient, 2, true);
  answer();
  await screen.findByText('Aula ao vivo');
  await waitFor(() => expect([queryClient.isMutating(), unreadNow(queryClient)]).toEqual([0, 1]));
});
