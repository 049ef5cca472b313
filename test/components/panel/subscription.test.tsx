import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
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
