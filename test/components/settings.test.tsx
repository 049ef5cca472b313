import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { network } from './network.ts';
import { fill, includes, user } from './page.ts';
import { newProducer, openPanel } from './panel.tsx';

const said = (text: string) => screen.findByText(includes(text));

test('what cannot be loaded says so, and is asked for again', async () => {
  await openPanel(await newProducer(), '/dashboard');
  network.refuse('settings');
  await user.click(await screen.findByRole('link', { name: 'Configurações' }));
  await said('Erro ao carregar configurações. Por favor, recarregue a página.');
  network.accept('settings');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByLabelText('Nome da área de membros');
});

test('a template as long as one may be is saved', async () => {
  await openPanel(await newProducer(), '/admin/settings');
  await user.click(await screen.findByRole('tab', { name: 'Email' }));
  await user.click(await screen.findByText('Template HTML'));
  fill(await screen.findByLabelText('Corpo do e-mail', { exact: false }), 'ã'.repeat(LIMITS.templateHtml));
  await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  await said('Configurações salvas com sucesso!');
});
