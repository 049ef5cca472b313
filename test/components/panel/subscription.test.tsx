import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newCourse, newPayment } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { db } = (await testApp()).services;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const paid = (until: string) =>
  ({ plan_id: 'professional', subscription_status: 'active', subscription_end_date: until }) as const;

const noteWith = (text: string) =>
  [...document.querySelectorAll('.note')].find(({ textContent }) => textContent?.includes(text));

test.each([
  ['Seu teste grátis termina em 5 dias', 'warn', { trial_ends_at: inDays(5) }],
  ['Seu teste grátis termina em 1 dia', 'bad', { trial_ends_at: inDays(1) }],
  ['Assinatura Expirada', 'bad', paid(inDays(-2))],
])('the days left are told on every screen: %s', async (text, tone, profile) => {
  const producer = await newProducer(profile);
  await newCourse(db, producer);
  // On the dashboard the first steps of a new school say it themselves.
  for (const path of ['/admin/courses/lixeira', '/admin/students']) {
    await openPanel(producer, path);
    await waitFor(() => expect(noteWith(text)?.className).toContain(`tone-${tone}`));
  }
});

test('the end is told before what else stands in the way', async () => {
  const producer = await newProducer(paid(inDays(-2)));
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', producer.producerId).execute(),
  );
  await openPanel(producer, '/admin/students');
  await waitFor(() => expect(noteWith('Assinatura Expirada')).toBeDefined());
  expect(noteWith('Confirme seu e-mail')).toBeUndefined();
  await user.click(await screen.findByRole('button', { name: /^Mais \d aviso/ }));
  await waitFor(() => expect(noteWith('Confirme seu e-mail')).toBeDefined());
});

test('they are not told while a paid period is far from its end', async () => {
  const producer = await newProducer(paid(inDays(100)));
  await newCourse(db, producer, { title: 'Cerâmica' });
  await openPanel(producer, '/dashboard');
  await screen.findByRole('article', { name: 'Cerâmica' });
  expect(document.querySelectorAll('.note')).toHaveLength(0);
});

test.each([
  [100, 'Assinatura Ativa', 'Profissional Mensal'],
  [-2, 'Assinatura Necessária', 'Expirado'],
])('a subscription that ends in %i days is told in the profile: %s', async (days, heading, text) => {
  await openPanel(await newProducer(paid(inDays(days))), '/admin/profile');
  const subscription = await screen.findByRole('region', { name: 'Assinatura' });
  expect(subscription.querySelector('h2, h3')?.textContent).toBe(heading);
  expect(subscription.textContent).toContain(text);
});

test('a payment that was begun is no longer offered while the school is closing', async () => {
  const producer = await newProducer(paid(inDays(100)));
  const checkout_url = 'https://www.mercadopago.com.br/checkout/1';
  await newPayment(db, producer, { status: 'pending', provider: 'mercadopago', checkout_url });
  await openPanel(producer, '/admin/plans');
  await screen.findByRole('button', { name: 'Continuar pagamento' });
  const { call } = await testApp();
  const { code } = await call('producer.requestClosing', { confirmation: `${producer.slug}@example.com` }, producer);
  expect(code).toBeNull();
  await openPanel(producer, '/admin/plans');
  await user.click(await screen.findByRole('button', { name: /^Mais \d aviso/ }));
  await waitFor(() => expect(noteWith('Aguardando pagamento')?.textContent).toContain('Não pague'));
  expect(screen.queryByRole('button', { name: 'Continuar pagamento' })).toBeNull();
});

const choose = async (plan: string, action: string) =>
  user.click(within(await screen.findByRole('article', { name: plan })).getByRole('button', { name: action }));

test('a larger plan that is too small is no downgrade, and waiting would not help', async () => {
  const producer = await newProducer({ ...paid(inDays(20)), plan_id: 'basic', student_count: 8000 });
  await openPanel(producer, '/admin/plans');
  await choose('Profissional', 'Escolher este plano');
  const dialog = await screen.findByRole('dialog', { name: 'O plano Profissional é pequeno demais' });
  expect(dialog.textContent).not.toContain('Depois de');
});

test('the next purchase does not show the error of the last one', async () => {
  await openPanel(await newProducer(), '/admin/plans');
  network.refuse('checkout');
  const { open } = window;
  window.open = () => null;
  onTestFinished(() => {
    window.open = open;
  });
  await choose('Básico', 'Assinar este plano');
  const first = within(await screen.findByRole('dialog', { name: 'Assinar Básico Mensal' }));
  await user.click(first.getByRole('button', { name: 'Ir para o pagamento' }));
  await first.findByRole('alert');
  await user.click(first.getByRole('button', { name: 'Cancelar' }));
  await choose('Premium', 'Assinar este plano');
  const second = within(await screen.findByRole('dialog', { name: 'Assinar Premium Mensal' }));
  expect(second.queryByRole('alert')).toBeNull();
});
