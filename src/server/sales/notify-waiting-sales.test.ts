import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { BUMP, kirvanoSale, MAIN, offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { asPlatform, asSchool } from '../db.ts';
import { notifyWaitingSales } from './notify-waiting-sales.ts';
import { admitWaiting } from './waiting.ts';

const app = await testApp();
const { services } = app;
const { db } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let courseId: string;
let fixture: ReturnType<typeof salesFixture>;
beforeEach(async () => {
  school = await newSchool(db, { student_limit: 0 });
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  fixture = salesFixture(app, school, courseId);
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Noon in São Paulo, so that the test's minutes stay within one day. */
const noon = (days = 0) => new Date(Math.ceil(Date.now() / DAY + 1 + days) * DAY + 15 * 60 * MINUTE);
const address = (name: string) => `${name}.${school.slug.slice(-8)}@example.com`;
const buy = (name: string, more: object = {}) =>
  fixture.tell({ email: address(name), event: 'approved', transaction: name, ...more });
const began = (at: Date, name: string) =>
  asSchool(db, school, (tx) =>
    sql`update purchases set waiting_since = ${at} where producer_id = ${school.producerId} and transaction_id = ${name}`.execute(
      tx,
    ),
  );
const queued = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'producer_id', 'recipient_email'])
      .where('user_id', '=', school.producerId)
      .where('template_name', '=', 'waiting_sales')
      .orderBy('created_at')
      .execute(),
  );
const tell = async (at: Date) => {
  await notifyWaitingSales(services, at);
  return (await queued()).length;
};
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

test('pending sales are notified once, after some minutes, also by concurrent workers', async () => {
  await buy('um');
  await began(noon(), 'um');
  expect(await tell(later(noon(), 4 * MINUTE))).toBe(0);
  await Promise.all(Array.from({ length: 6 }, () => notifyWaitingSales(services, later(noon(), 6 * MINUTE))));
  expect(await queued()).toMatchObject([{ producer_id: null, recipient_email: `${school.slug}@example.com` }]);
});

test('later ones wait for the next day, and without any there is no e-mail', async () => {
  await buy('um');
  await began(noon(), 'um');
  expect(await tell(later(noon(), 6 * MINUTE))).toBe(1);
  expect(await tell(noon(1))).toBe(1);
  await buy('dois');
  await began(noon(1), 'dois');
  await buy('tres');
  await began(later(noon(1), 30 * MINUTE), 'tres');
  expect(await tell(later(noon(1), 6 * MINUTE))).toBe(2);
  expect(await tell(later(noon(1), 40 * MINUTE))).toBe(2);
  expect(await tell(noon(2))).toBe(3);
  expect(await tell(noon(3))).toBe(3);
});

test('a sale that is retried is not a new one', async () => {
  await buy('um');
  await began(noon(), 'um');
  await asSchool(db, school, (tx) =>
    tx.updateTable('purchases').set({ buyer: null }).where('producer_id', '=', school.producerId).execute(),
  );
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ student_limit: 5 }).where('id', '=', school.producerId).execute(),
  );
  await admitWaiting(services);
  expect(await fixture.purchases()).toMatchObject([
    { waiting_for: 'invalid_email', waiting_since: noon().toISOString() },
  ]);
});

test('sales applied meanwhile, simulations and other schools’ sales are not notified', async () => {
  await buy('um');
  await began(noon(), 'um');
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ student_limit: 5 }).where('id', '=', school.producerId).execute(),
  );
  await admitWaiting(services);
  expect(await fixture.purchases()).toMatchObject([{ waiting_for: null, waiting_since: null }]);
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ student_limit: 0 }).where('id', '=', school.producerId).execute(),
  );
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  await app.call('producer.simulateSale', { courseId, event: 'purchase', key: randomUUID() }, producer);
  await fixture.work();
  expect(await fixture.purchases()).toHaveLength(2);
  expect(await tell(later(noon(), 60 * MINUTE))).toBe(0);
});

describe('sales without a destination', () => {
  /** Two items of one checkout, which was paid long before it was reported. */
  const sell = async () => {
    const bought = { customer: { email: address('ana') }, payment: { finished_at: '2026-01-01 10:00:00' } };
    const at = offersFixture(app, school);
    await at.tell(kirvanoSale('SALE_APPROVED', [MAIN, BUMP], bought));
    return at;
  };
  const received = (at: Date) =>
    asSchool(db, school, (tx) =>
      sql`update webhook_deliveries set received_at = ${at} where producer_id = ${school.producerId}`.execute(tx),
    );
  const send = async () => {
    await mail.send(await mail.lastQueuedTo(`${school.slug}@example.com`));
    return mail.receivedBy(`${school.slug}@example.com`).at(-1);
  };

  test('are notified as well, once each day, with the way to their offers', async () => {
    await sell();
    await received(noon());
    expect(await tell(later(noon(), 4 * MINUTE))).toBe(0);
    expect(await tell(later(noon(), 6 * MINUTE))).toBe(1);
    expect(await tell(noon(1))).toBe(1);
    const message = await send();
    expect(message?.subject).toBe('1 venda aguarda sua decisão');
    expect(message?.text).toContain('Oferta sem destino: 1');
    expect(message?.html).toContain('/admin/courses/ofertas');
    expect(message?.html).not.toContain('/admin/courses/vendas-aguardando');
  });

  test('are no news after a week', async () => {
    await sell();
    await received(later(noon(), -8 * DAY));
    expect(await tell(noon())).toBe(0);
    await received(later(noon(), -6 * DAY));
    expect(await tell(noon())).toBe(1);
  });

  test('are counted beside those that wait', async () => {
    await buy('um');
    await began(noon(), 'um');
    await sell();
    expect(await tell(later(noon(), 6 * MINUTE))).toBe(1);
    const message = await send();
    expect(message?.subject).toBe('2 vendas aguardam sua decisão');
    expect(message?.text).toContain('Oferta sem destino: 1\nSem vaga no seu plano: 1');
    expect(message?.html).toContain('/admin/courses/ofertas');
    expect(message?.html).toContain('/admin/courses/vendas-aguardando');
  });

  test('are on the screen of the courses, until their offers open something', async () => {
    const at = await sell();
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const lost = async () => (await app.call('producer.courses', undefined, producer)).data;
    expect(await lost()).toMatchObject({ lostSales: 1, waitingSales: 0 });
    for (const name of ['Cerâmica', 'Esmaltes']) await at.link(name, { courseIds: [courseId] });
    expect(await lost()).toMatchObject({ lostSales: 0 });
  });
});

test('the e-mail has the number of waiting sales, the reasons, and a link', async () => {
  for (const name of ['um', 'dois']) await buy(name);
  await fixture.tell({ email: 'ana souza@gmail', event: 'approved', transaction: 'tres' });
  for (const name of ['um', 'dois', 'tres']) await began(noon(), name);
  await tell(later(noon(), 6 * MINUTE));
  await mail.send(await mail.lastQueuedTo(`${school.slug}@example.com`));
  const [message] = mail.receivedBy(`${school.slug}@example.com`);
  expect(message?.subject).toBe('3 vendas aguardam sua decisão');
  expect(message?.from?.name).toBe('Ateneu');
  expect(message?.text).toContain('São pessoas que pagaram e ainda não entraram em Área de Membros.');
  expect(message?.text).toContain('Sem vaga no seu plano: 2\nE-mail do comprador inválido: 1');
  expect(message?.html).toContain('/admin/courses/vendas-aguardando');
});

test('is not sent if none is waiting any more', async () => {
  await buy('um');
  await began(noon(), 'um');
  await tell(later(noon(), 6 * MINUTE));
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ student_limit: 5 }).where('id', '=', school.producerId).execute(),
  );
  await admitWaiting(services);
  for (const { id } of await queued()) await mail.send(id);
  expect(mail.receivedBy(`${school.slug}@example.com`)).toEqual([]);
  expect(await queued()).toEqual([]);
});
