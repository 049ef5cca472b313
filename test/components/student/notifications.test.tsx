import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keepUp } from '#web/student/live/follow.ts';
import { unreadNow } from '#web/student/notifications/unread-store.ts';
import { testApp } from '../../app.ts';
import { newNotification, type TestStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, includes, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

const { db } = (await testApp()).services;

let student: TestStudent;
beforeEach(async () => {
  const enrolled = await newEnrolled();
  student = enrolled.student;
  await newNotification(db, student, { title: 'Novo curso liberado', message: 'Cerâmica em Casa já é sua.' });
  await openStudentArea(enrolled.visitor, '/alunos/notificacoes');
});

const item = () => screen.findByText('Novo curso liberado');
const marker = () => screen.findByRole('button', { name: /^Não lida/ });

test('what the server did not take is unread again', async () => {
  network.refuse('readNotification');
  await user.click(await marker());
  await screen.findByText(includes('Não foi possível marcar como lida'));
  await marker();
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
