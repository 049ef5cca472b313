import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { salesFixture } from '../../fixtures/sales/sales-fixture.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Sales that wait because their course is a draft. */

const app = await testApp();
const { db } = app.services;

let producer: Awaited<ReturnType<typeof newProducer>>;
let courseId: string;
beforeEach(async () => {
  producer = await newProducer();
  courseId = (await newCourse(db, producer, { title: 'Cerâmica', published: false })).id;
});

const buy = (name: string) =>
  salesFixture(app, producer, courseId).tell({
    ...{ email: `${name}.${randomUUID()}@example.com`, name, event: 'approved' },
    ...{ transaction: name, subscription_id: name },
  });

/** Cancelled meanwhile, until a day that has passed. */
const cancel = (name: string) =>
  asSchool(db, producer, (tx) =>
    tx
      .updateTable('purchases')
      .set({ cancelled_at: '2026-01-01T12:00:00Z', period_end: '2026-01-31T12:00:00Z' })
      .where('producer_id', '=', producer.producerId)
      .where('transaction_id', '=', name)
      .execute(),
  );

const open = () => openPanel(producer, '/admin/courses/vendas-aguardando');
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('a sale whose paid period is over opens nothing, and the screen says so', async () => {
  await buy('Ana');
  await cancel('Ana');
  await open();
  await press('Tentar novamente: Ana');
  await screen.findByText('O período pago já terminou, e a venda não abriu acesso.');
  expect(screen.queryByText('Acesso liberado com sucesso!')).toBeNull();
  await screen.findByText('Nenhuma venda aguardando');
});

test('publishing the course says how many sales opened nothing', async () => {
  for (const name of ['Ana', 'Bia']) await buy(name);
  await cancel('Ana');
  await open();
  await press('Publicar curso: Bia');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publicar curso' }));
  await screen.findByText('Curso publicado. 1 venda não abriu acesso: o período pago já terminou.');
  const enrolled = await salesFixture(app, producer, courseId).enrollments();
  expect(enrolled).toHaveLength(1);
});
