import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newMember } from '../fixtures/team/team-fixture.ts';
import { fill, includes, newVisitor, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const banner = () => screen.findByText(/^A escola encerra em \d\d\/\d\d\/\d{4}$/);

test('a producer reads what is deleted, types the school’s name, and cancels the closing from the note on every screen', async () => {
  const producer = await newProducer();
  await openPanel(producer, '/admin/settings/conta');
  await user.click(await screen.findByRole('button', { name: 'Encerrar a escola' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar a escola?' }));
  dialog.getByText('O que é apagado, sem volta');
  dialog.getByText(includes('Registros de acesso'));
  expect(dialog.getByRole('link', { name: 'Baixar pacote' }).getAttribute('href')).toBe('/admin/settings/escola');
  const close = dialog.getByRole<HTMLButtonElement>('button', { name: 'Encerrar em 7 dias' });
  expect(close.disabled).toBe(true);
  const field = dialog.getByRole('textbox');
  fill(field, 'Outra Escola');
  expect(close.disabled).toBe(true);
  fill(field, `${producer.slug}@example.com`);
  expect(close.disabled).toBe(false);
  await user.click(close);
  await screen.findByText(/^Encerramento pedido. Protocolo \d{4}-\d{4}.$/);
  await banner();

  await openPanel(producer, '/dashboard');
  await banner();
  await user.click(screen.getByRole('button', { name: 'Cancelar encerramento' }));
  await screen.findByText('Encerramento cancelado. A escola continua como antes.');
  await waitFor(() => expect(screen.queryByText(/^A escola encerra em/)).toBeNull());
});

test('the team sees the date, and cannot cancel the closing', async () => {
  const app = await testApp();
  const producer = await newProducer();
  await app.call('producer.requestClosing', { confirmation: `${producer.slug}@example.com` }, producer);
  const { userId } = await newMember(app.services.db, producer, { role: 'admin' });
  const member = await app.signedIn({ kind: 'producer', userId, producerId: producer.producerId });
  await openPanel(newVisitor(member), '/dashboard');
  await banner();
  expect(screen.queryByRole('button', { name: 'Cancelar encerramento' })).toBeNull();
});
