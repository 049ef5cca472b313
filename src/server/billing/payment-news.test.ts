import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, DAY_MS, formatDate } from '#shared/time/dates.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { eachWithMercadoPago, fixture, producer, school } from '#test/fixtures/payments/payment-tests.ts';
import { asPlatform } from '../db.ts';
import { followSubscriptions, warnOfSubscriptionEnds } from './lifecycle.ts';
import { sweepPayments } from './sweep.ts';

/* Payment e-mails to producers, starting from Mercado Pago's notifications. */

eachWithMercadoPago();

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(fixture.services);
});
afterAll(() => mail.stop());

const queued = () =>
  asPlatform(fixture.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'payload'])
      .where('user_id', '=', school.producerId)
      .where('template_name', '=', 'payment')
      .orderBy('created_at')
      .execute(),
  );
const kinds = async () => (await queued()).map(({ payload }) => payload.kind);

/** The sent e-mails. */
async function sent() {
  for (const { id } of await queued()) await mail.send(id);
  return mail.receivedBy(`${school.slug}@example.com`);
}

async function expand(additionalStudents = 5000): Promise<string> {
  const { data } = await fixture.call('producer.expand', { additionalStudents, method: 'card' }, producer);
  return (data as { paymentId: string }).paymentId;
}

/** The day on which the subscription ends. */
async function end(): Promise<string> {
  const { profile } = await fixture.billing(school);
  return formatDate(new Date(profile.subscription_end_date ?? ''));
}
const inAYear = () => formatDate(addMonths(new Date(), 12));
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

test('its e-mails go to the address that the producer has by then', async () => {
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'basic')));
  await fixture.tell(fixture.api.pay(await expand()));
  const next = `nova-${school.slug}@example.com`;
  await asPlatform(fixture.services.db, (tx) =>
    tx.updateTable('profiles').set({ email: next }).where('id', '=', school.producerId).execute(),
  );
  for (const { id } of [...(await noticesOf()), ...(await queued())]) {
    await mail.send(id);
    expect(await mail.rowOf(id)).toMatchObject({ status: 'sent', recipient_email: next });
  }
  expect(mail.receivedBy(`${school.slug}@example.com`)).toEqual([]);
  expect(mail.receivedBy(next)).toHaveLength(2);
});

test('an expansion’s payment is notified once, with what it adds', async () => {
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'basic')));
  expect(await kinds()).toEqual([]);
  const id = fixture.api.pay(await expand());
  await Promise.all(Array.from({ length: 5 }, () => fixture.notify(id)));
  await fixture.work();
  await fixture.tell(id);
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  expect(message?.subject).toBe('Pagamento confirmado: expansão de 5.000 alunos');
  expect(message?.from?.name).toBe('Ateneu');
  expect(plain(message?.text)).toContain('Seu limite de alunos aumentou, Ana Produtora');
  expect(plain(message?.text)).toContain(
    `Alunos a mais: 5.000\nLimite de alunos agora: 8.000\nVálida até: ${inAYear()}\nValor pago: R$ 1.500,00`,
  );
  expect(message?.html).toContain('/admin/plans');
});

test('the end of an expansion is told once, in the days before, while its plan runs', async () => {
  await fixture.tell(fixture.api.pay(await expand()));
  const morning = (daysBefore: number) => addMonths(new Date(Date.now() - daysBefore * DAY_MS), 12);
  await warnOfSubscriptionEnds(fixture.services, morning(3));
  expect(await kinds()).toEqual(['expansion']);
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'basic_annual')));
  for (const days of [7, 5, 5, 1]) await warnOfSubscriptionEnds(fixture.services, morning(days));
  expect(await kinds()).toEqual(['expansion', 'expansion_ending']);
  const message = (await sent()).at(-1);
  expect(message?.subject).toBe('Suas vagas extras terminam em breve: expansão de 5.000 alunos');
  expect(plain(message?.text)).toContain(
    `Alunos a mais: 5.000\nLimite até lá: 8.000\nVálida até: ${inAYear()}\nAlunos na escola: 0`,
  );
});

const noticesOf = () =>
  asPlatform(fixture.services.db, async (tx) => {
    const rows = await tx
      .selectFrom('email_logs')
      .select(['id', 'payload'])
      .where('user_id', '=', school.producerId)
      .where('template_name', '=', 'subscription')
      .orderBy('created_at')
      .execute();
    return rows.map(({ id, payload }) => ({ id, kind: payload.kind }));
  });

test('a plan’s payment is notified once, with the end of what it pays for', async () => {
  const id = fixture.api.pay(await fixture.checkout(producer, 'premium'));
  await Promise.all(Array.from({ length: 5 }, () => fixture.notify(id)));
  await fixture.work();
  await fixture.tell(id);
  await followSubscriptions(fixture.services);
  const notices = await noticesOf();
  expect(notices.map(({ kind }) => kind)).toEqual(['active']);
  await mail.send(notices[0]?.id ?? '');
  const [message] = mail.receivedBy(`${school.slug}@example.com`);
  expect(message?.subject).toBe('Pagamento confirmado: plano Premium Mensal');
  expect(plain(message?.text)).toContain(`Válido até: ${await end()}`);
});

test('a refund, or a dispute that is won, confirms no payment', async () => {
  const [first, second] = [
    fixture.api.pay(await fixture.checkout(producer, 'professional', 'card')),
    fixture.api.pay(await fixture.checkout(producer, 'professional', 'pix')),
  ];
  for (const id of [first, second]) {
    await fixture.tell(id);
    await followSubscriptions(fixture.services);
  }
  expect(await noticesOf()).toHaveLength(2);
  for (const status of ['charged_back', 'approved', 'refunded']) {
    fixture.api.change(first, { status });
    await fixture.tell(first);
    await followSubscriptions(fixture.services);
  }
  expect((await fixture.standing(school)).months).toBe(1);
  expect(await noticesOf()).toHaveLength(2);
});

test('a payment after a refund is confirmed too, although its plan ends on the same day', async () => {
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer)));
  const renewed = fixture.api.pay(await fixture.checkout(producer));
  await fixture.tell(renewed);
  fixture.api.change(renewed, { status: 'refunded' });
  await fixture.tell(renewed);
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer)));
  expect((await fixture.standing(school)).months).toBe(2);
  expect((await noticesOf()).map(({ kind }) => kind)).toEqual(['active', 'active', 'active']);
});

test('a payment without a notification is notified when the sweep finds it', async () => {
  fixture.api.pay(await expand());
  await sweepPayments(fixture.services, new Date(Date.now() + 10 * 60_000));
  expect(await kinds()).toEqual(['expansion']);
});

test('a refund’s e-mail says how much, and what remains of the subscription', async () => {
  const id = fixture.api.pay(await fixture.checkout(producer, 'professional'));
  await fixture.tell(id);
  fixture.api.change(id, { status: 'refunded', transaction_amount_refunded: 97 });
  await fixture.tell(id);
  await fixture.tell(id);
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  expect(message?.subject).toBe('Pagamento reembolsado: plano Profissional Mensal');
  expect(plain(message?.text)).toMatch(
    /O pagamento do plano Profissional Mensal foi reembolsado[\s\S]*Valor reembolsado: R\$ 97,00\nPlano agora: Teste Grátis\nVálido até: \d\d\/\d\d\/\d{4}/,
  );
});

test('for an expansion, it says what remains of the limit', async () => {
  await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'basic')));
  const id = fixture.api.pay(await expand());
  await fixture.tell(id);
  fixture.api.change(id, { status: 'charged_back', status_detail: 'settled' });
  await fixture.tell(id);
  const messages = await sent();
  // A confirmed payment that was refunded meanwhile is no longer announced as confirmed.
  expect(messages.map(({ subject }) => subject)).toEqual(['Pagamento reembolsado: expansão de 5.000 alunos']);
  expect(plain(messages[0]?.text)).toContain('Valor reembolsado: R$ 1.500,00\nLimite de alunos agora: 3.000');
});

describe('a dispute', () => {
  async function tellDetails(id: string, details: string[]) {
    for (const status_detail of details) {
      fixture.api.change(id, { status: 'charged_back', status_detail });
      await fixture.tell(id);
      await fixture.tell(id);
      await sent();
    }
  }
  const subjects = async () => (await sent()).map(({ subject }) => subject);

  test('is notified as one, not as a refund, and once it is lost, as a refund', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer, 'professional'));
    await fixture.tell(id);
    await tellDetails(id, ['in_process', 'settled']);
    expect(await subjects()).toEqual([
      'Pagamento contestado: plano Profissional Mensal',
      'Pagamento reembolsado: plano Profissional Mensal',
    ]);
    const [disputed] = await sent();
    expect(plain(disputed?.text)).toMatch(
      /Enquanto a contestação é analisada, ele não conta para a sua assinatura\.[\s\S]*Valor contestado: R\$ 97,00\nPlano agora: Teste Grátis/,
    );
  });

  test.each([
    ['professional', 'plano Profissional Mensal', []],
    [null, 'expansão de 5.000 alunos', ['Pagamento confirmado: expansão de 5.000 alunos']],
  ])('that is won says so, and confirms no payment again: %s', async (planId, what, confirmed) => {
    const id = fixture.api.pay(await (planId ? fixture.checkout(producer, planId) : expand()));
    await fixture.tell(id);
    await sent();
    await tellDetails(id, ['in_process', 'reimbursed']);
    expect(await subjects()).toEqual([...confirmed, `Pagamento contestado: ${what}`, `Pagamento mantido: ${what}`]);
  });

  test('that is decided before its e-mail leaves is no longer announced', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer, 'professional'));
    await fixture.tell(id);
    for (const status_detail of ['in_process', 'settled']) {
      fixture.api.change(id, { status: 'charged_back', status_detail });
      await fixture.tell(id);
    }
    expect(await subjects()).toEqual(['Pagamento reembolsado: plano Profissional Mensal']);
  });
});

test('a partial refund is notified as one, and ends nothing', async () => {
  const id = fixture.api.pay(await fixture.checkout(producer, 'professional'));
  await fixture.tell(id);
  fixture.api.change(id, { transaction_amount_refunded: 30 });
  await fixture.tell(id);
  await fixture.tell(id);
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  expect(message?.subject).toBe('Reembolso parcial: plano Profissional Mensal');
  expect(plain(message?.text)).toContain(
    `Valor pago: R$ 97,00\nValor reembolsado: R$ 30,00\nPlano agora: Profissional Mensal\nVálido até: ${await end()}`,
  );
});

test('a partial refund of an upgrade moves no end, one of what it replaced does, and the e-mail says to when', async () => {
  const year = fixture.api.pay(await fixture.checkout(producer, 'basic_annual'));
  await fixture.tell(year);
  const upgrade = fixture.api.pay(await fixture.checkout(producer, 'premium'));
  await fixture.tell(upgrade);
  const bought = await end();
  fixture.api.change(upgrade, { transaction_amount_refunded: 100 });
  await fixture.tell(upgrade);
  expect(await end()).toBe(bought);
  fixture.api.change(year, { transaction_amount_refunded: 235 });
  await fixture.tell(year);
  const left = await end();
  expect(left).not.toBe(bought);
  const [, last] = await sent();
  expect(last?.subject).toBe('Reembolso parcial: plano Básico Anual');
  expect(plain(last?.text)).toContain(`Plano agora: Premium Mensal\nVálido até: ${left}`);
});
