import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newNotification } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, includes, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

beforeEach(async () => {
  const { visitor, student } = await newEnrolled();
  const { services } = await testApp();
  await newNotification(services.db, student, { title: 'Novo curso liberado', message: 'Cerâmica em Casa já é sua.' });
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
