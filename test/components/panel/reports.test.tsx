import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { includes, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const retry = async () => user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

test('reports that cannot be had are asked for again', async () => {
  const producer = await newProducer();
  await newCourse((await testApp()).services.db, producer);
  await openPanel(producer, '/dashboard');
  network.refuse('reports');
  await user.click(await screen.findByRole('link', { name: 'Relatórios' }));
  await screen.findByRole('heading', { name: 'Erro ao carregar estatísticas' });
  network.accept('reports');
  await retry();
  await screen.findByText('Total de Alunos');
});

test('a choice of the weekly e-mail that could not be kept goes back', async () => {
  await openPanel(await newProducer(), '/admin/reports');
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Resumo semanal por e-mail/ });
  expect((await choice()).checked).toBe(false);
  network.lose();
  await user.click(await choice());
  await screen.findByText(includes('Sem conexão com o servidor'));
  await waitFor(async () => expect((await choice()).checked).toBe(false));
});
