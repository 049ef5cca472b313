import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { formatDate } from '#shared/time/dates.ts';
import { newOwner } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { eachWithMercadoPago, fixture, producer, school } from '#test/fixtures/payments/payment-tests.ts';
import { asPlatform } from '../db.ts';

/* A checkout that was open before the closing of its school was requested, paid all the same. */

eachWithMercadoPago();

let mail: OutgoingMail;
let ownerId: string;
let paymentId: string;
beforeAll(async () => {
  mail = await outgoingMail(fixture.services);
});
afterAll(() => mail.stop());
beforeEach(async () => {
  ownerId = await newOwner(fixture.services.db);
  paymentId = await fixture.checkout(producer, 'professional', 'pix');
});

const requestClosing = () =>
  fixture.call('producer.requestClosing', { confirmation: `${school.slug}@example.com` }, producer);

async function closing() {
  const { viewer } = (await fixture.call('public.session', undefined, producer)).data as SessionInfo;
  return (viewer as Extract<Viewer, { kind: 'producer' }>).closing;
}

const toOwner = () =>
  asPlatform(fixture.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('user_id', '=', ownerId)
      .where('template_name', '=', 'paid_while_closing')
      .execute(),
  );

async function received() {
  for (const { id } of await toOwner()) await mail.send(id);
  return mail
    .receivedBy(`${ownerId}@example.com`)
    .map(({ subject, text = '' }) => ({ subject, text: text.replaceAll('\u00a0', ' ') }));
}

test('owners are told once, with what it takes to give the money back', async () => {
  await requestClosing();
  expect(await fixture.call('producer.checkout', { planId: 'professional', method: 'pix' }, producer)).toMatchObject({
    code: 'school_closing',
  });
  const id = fixture.api.pay(paymentId);
  for (let times = 0; times < 3; times++) await fixture.tell(id);
  expect(await fixture.standing(school)).toMatchObject({ plan: 'professional', payments: ['completed'] });
  const day = formatDate(new Date((await closing())?.at ?? ''));
  expect(await received()).toEqual([
    {
      subject: `Pagamento recebido de uma escola que encerra em ${day}`,
      text: expect.stringContaining(
        `Valor pago: R$ 92,15\nNúmero do pagamento: ${id}\nEscola encerra em: ${day}`,
      ) as string,
    },
  ]);
});

test('nobody is told once the closing was cancelled', async () => {
  await requestClosing();
  await fixture.tell(fixture.api.pay(paymentId));
  expect(await toOwner()).toHaveLength(1);
  await fixture.call('producer.withdrawOwnRequest', { requestId: (await closing())?.requestId }, producer);
  expect(await received()).toEqual([]);
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'professional', 'pix')));
  expect(await toOwner()).toEqual([]);
});

test('owners are told of a school that was shut and is being deleted, also when it is gone', async () => {
  const id = fixture.api.pay(paymentId);
  const { db } = fixture.services;
  await asPlatform(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ removed_at: new Date().toISOString() })
      .where('id', '=', school.producerId)
      .execute(),
  );
  await fixture.tell(id);
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
  expect(await received()).toEqual([
    {
      subject: 'Pagamento recebido de uma escola encerrada',
      text: expect.stringContaining(`Valor pago: R$ 92,15\nNúmero do pagamento: ${id}`) as string,
    },
  ]);
});
