import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newCourse, newFailedEmail, newStudent } from '../fixtures/factories.ts';
import { kirvanoSale, MAIN, offersFixture } from '../fixtures/sales/offers-fixture.ts';
import { newWaitingSale } from '../fixtures/sales/waiting-sale.ts';
import { user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const { services } = await testApp();
const { db } = services;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const notes = () => [...document.querySelectorAll('.note')].map((note) => note.textContent ?? '');
const expectOnly = (text: string | RegExp) =>
  waitFor(() => {
    expect(notes()).toHaveLength(1);
    expect(notes()[0]).toMatch(text);
  });

test('only the most urgent note of the panel and the screen is shown, the others on demand', async () => {
  const producer = await newProducer();
  const { id } = await newCourse(db, producer);
  await openPanel(producer, '/admin/courses/lixeira');
  await expectOnly('Seu teste grátis termina em 5 dias');
  expect(screen.queryByRole('button', { name: /Mais .* aviso/ })).toBeNull();

  await newWaitingSale(db, producer, id);
  await openPanel(producer, '/dashboard');
  await expectOnly('1 venda aguardando');

  await newFailedEmail(db, await newStudent(db, producer));
  await openPanel(producer, '/admin/students');
  await expectOnly('1 e-mail não entregue');
  await user.click(screen.getByRole('button', { name: /^Mais \d+ avisos?$/ }));
  await expectOnly('Seu teste grátis termina em 5 dias');
});

test('a sale whose offer opens nothing is said on the courses’ screen, with the way to the offers', async () => {
  const app = await testApp();
  const plan = { subscription_status: 'active', subscription_end_date: inDays(100) } as const;
  const producer = await newProducer(plan);
  await newCourse(db, producer);
  await offersFixture(app, producer).tell(kirvanoSale('SALE_APPROVED', [MAIN]));
  await openPanel(producer, '/dashboard');
  await expectOnly('1 venda sem destino');
  await user.click(screen.getByRole('link', { name: 'Ver ofertas' }));
  await screen.findByRole('button', { name: 'Ligar e liberar acesso' });
});

test('a subscription about to end comes before notes that can wait', async () => {
  const producer = await newProducer({ trial_ends_at: inDays(2) });
  await newFailedEmail(db, await newStudent(db, producer));
  await openPanel(producer, '/admin/students');
  await expectOnly('Seu teste grátis termina em 2 dias');
});

test('an upgrade is offered only where it would help, and is not the screen’s primary action', async () => {
  const upgrade = () => screen.queryByRole('link', { name: 'Fazer Upgrade' });
  const full = { student_count: 3, student_limit: 4 };
  const far = await newProducer();
  await newStudent(db, far);
  await openPanel(far, '/admin/students');
  await screen.findByText('Limite de alunos');
  expect(upgrade()).toBeNull();

  const plan = { subscription_status: 'active', subscription_end_date: inDays(100) } as const;
  const largest = await newProducer({ ...full, ...plan, plan_id: 'premium' });
  await newStudent(db, largest);
  await openPanel(largest, '/admin/students');
  await screen.findByText(/Expanda o limite/);
  expect(upgrade()).toBeNull();

  const near = await newProducer({ ...full, ...plan, plan_id: 'basic' });
  await newStudent(db, near);
  await openPanel(near, '/admin/students');
  await waitFor(() => expect(upgrade()).not.toBeNull());
  const primary = [...document.querySelectorAll('main .button-primary')];
  expect(primary.map((each) => each.textContent || each.getAttribute('aria-label'))).not.toContain('Fazer Upgrade');
});
