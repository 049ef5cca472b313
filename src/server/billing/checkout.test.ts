import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { frontDoor } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { eachWithMercadoPago, fixture, producer, school } from '#test/fixtures/payments/payment-tests.ts';
import { asPlatform } from '../db.ts';
import { buyPlan } from './checkout.ts';

eachWithMercadoPago();

const payments = async () => (await fixture.billing(school)).payments;
const asked = (paymentId: string) => fixture.api.preferences.find((each) => each.external_reference === paymentId);
const emailOf = ({ slug }: TestSchool) => `${slug}@example.com`;

async function php(path: string, body: object, caller = producer) {
  const response = await fixture.fetch(
    `/api/${path}`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    caller,
  );
  const answer = (await response.json()) as { fields?: { field: string }[]; error?: string };
  return { status: response.status, ...answer };
}

describe('a checkout', () => {
  test.each([
    ['basic', 'pix', 4465],
    ['basic', 'card', 4700],
    ['professional', 'pix', 9215],
    ['premium', 'pix', 18_715],
    ['premium_annual', 'card', 197_000],
    ['basic_annual', 'pix', 44_650],
  ] as const)('%s by %s costs %i cents', async (planId, method, cents) => {
    const { data } = await fixture.call('producer.checkout', { planId, method }, producer);
    const { paymentId, checkoutUrl } = data as { paymentId: string; checkoutUrl: string };
    const preference = asked(paymentId);
    expect(preference?.items).toMatchObject([{ unit_price: cents / 100, quantity: 1, currency_id: 'BRL' }]);
    expect(preference).toMatchObject({ payer: { name: 'Ana Produtora', email: emailOf(school) } });
    expect(checkoutUrl).toBe(`https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=${preference?.id}`);
    expect(await payments()).toMatchObject([
      {
        ...{ id: paymentId, plan_id: planId, method, amount_cents: cents, status: 'pending', provider: 'mercadopago' },
        ...{ preference_id: preference?.id, checkout_url: checkoutUrl, collector_id: '670000001' },
      },
    ]);
  });

  test('is not begun for a school that was removed once its producer had been admitted', async () => {
    await asPlatform(fixture.services.db, (tx) =>
      tx
        .updateTable('profiles')
        .set({ removed_at: new Date().toISOString() })
        .where('id', '=', school.producerId)
        .execute(),
    );
    const tools = { ...fixture.services, ip: '10.1.1.1', userAgent: 'test' };
    await expect(buyPlan(tools, school, { planId: 'basic', method: 'pix' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await payments()).toEqual([]);
  });

  test('clicked ten times is created once', async () => {
    const wish = { planId: 'basic', method: 'pix' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.call('producer.checkout', wish, producer)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await payments()).toHaveLength(1);
    const keys = fixture.api.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([(await payments())[0]?.id]));
    const another = await fixture.call('producer.checkout', { ...wish, method: 'card' }, producer);
    expect(another.text).not.toBe(answers[0]?.text);
  });

  test.each([
    ['a plan', 'producer.checkout', { planId: 'basic', method: 'pix' }],
    ['an expansion', 'producer.expand', { additionalStudents: 1000, method: 'pix' }],
  ] as const)(
    'for %s, and its payment, waits for no import, which refers to the school until its end',
    async (...of) => {
      const [, operation, wish] = of;
      await asPlatform(fixture.services.db, async (tx) => {
        await sql`select from profiles where id = ${school.producerId} for key share`.execute(tx);
        const { data } = await fixture.call(operation, wish, producer);
        await fixture.tell(fixture.api.pay((data as { paymentId: string }).paymentId));
      });
      expect(await payments()).toMatchObject([{ status: 'completed' }]);
    },
  );

  test('that was settled, or has another price, is not continued', async () => {
    const first = await fixture.checkout(producer, 'basic');
    await fixture.tell(fixture.api.pay(first));
    const second = await fixture.checkout(producer, 'basic');
    await asPlatform(fixture.services.db, (tx) =>
      tx.updateTable('payments').set({ amount_cents: 4600 }).where('id', '=', second).execute(),
    );
    expect(new Set([first, second, await fixture.checkout(producer, 'basic')]).size).toBe(3);
  });

  test('that the provider cannot open says so, and is continued the next time', async () => {
    fixture.api.faults.push('unavailable', 'unavailable');
    const wish = { planId: 'basic', method: 'card' };
    expect(await fixture.call('producer.checkout', wish, producer)).toMatchObject({
      status: 503,
      code: 'payment_link_failed',
    });
    const [begun] = await payments();
    expect(begun).toMatchObject({ status: 'pending', checkout_url: null });
    expect(await fixture.checkout(producer, 'basic')).toBe(begun?.id);
  });

  test('without a provider is refused, and nothing is created', async () => {
    const services = { ...fixture.services, provider: null };
    const closed = frontDoor(createApp(services), services);
    const answer = await closed.call('producer.checkout', { planId: 'basic', method: 'card' }, producer);
    expect(answer).toMatchObject({ status: 503, code: 'payment_link_failed' });
    const notified = await closed.fetch('/api/payment/webhook?data.id=1&type=payment', { method: 'POST' });
    expect(notified.status).toBe(503);
    expect(await payments()).toEqual([]);
  });

  test('a lower plan, or one that is too small, is refused with its reason', async () => {
    await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'premium')));
    const smaller = { planId: 'professional', method: 'pix' };
    expect(await fixture.call('producer.checkout', smaller, producer)).toMatchObject({ code: 'downgrade_refused' });
    const crowded = await newSchool(fixture.services.db, { student_count: 3001 });
    const caller = await fixture.signedIn({ kind: 'producer', userId: crowded.producerId });
    const small = await fixture.call('producer.checkout', { planId: 'basic', method: 'pix' }, caller);
    expect(small).toMatchObject({ code: 'plan_too_small', data: { limit: 3000, count: 3001 } });
    const gone = await newSchool(fixture.services.db, { trial_ends_at: new Date(0).toISOString() });
    const expired = await fixture.signedIn({ kind: 'producer', userId: gone.producerId });
    const more = await fixture.call('producer.expand', { additionalStudents: 1000, method: 'pix' }, expired);
    expect(more).toMatchObject({ code: 'subscription_ended' });
    expect((await payments()).map(({ plan_id }) => plan_id)).toEqual(['premium']);
  });

  test('is limited to sixty per hour', async () => {
    await fixture.checkout(producer, 'basic');
    await repeatLastTry(fixture.services.db, 'checkout', 59);
    await fixture.checkout(producer, 'basic');
    await expect(fixture.checkout(producer, 'premium')).rejects.toThrow('too_many_requests');
  });
});

describe('payment.php', () => {
  const body = (changes: object = {}) => ({
    userId: school.producerId,
    email: emailOf(school),
    planId: 'professional',
    price: 97,
    backUrl: `${fixture.services.env.publicUrl}/dashboard`,
    ...changes,
  });

  test('answers with the checkout’s address: the list price by any method, the PIX price only by PIX', async () => {
    const full = await php('payment.php', body());
    const pix = await php('payment.php', body({ price: '92.15', backUrl: '/dashboard' }));
    const address = expect.stringContaining('https://www.mercadopago.com.br/checkout/');
    expect([full, pix]).toEqual([full, pix].map(() => ({ status: 200, success: true, checkoutUrl: address })));
    expect(await payments()).toMatchObject([
      { amount_cents: 9700, method: null },
      { amount_cents: 9215, method: 'pix' },
    ]);
  });

  test.each<[string, object]>([
    ['price', { price: 0 }],
    ['price', { price: 0.01 }],
    ['price', { price: 96.99 }],
    ['price', { price: 47 }],
    ['price', { price: 92.154 }],
    ['price', { price: -97 }],
    ['price', { price: 1e9 }],
    ['price', { price: '97 ' }],
    ['price', { price: null }],
    ['price', { price: [97] }],
    ['userId', { userId: randomUUID() }],
    ['userId', { userId: '1' }],
    ['email', { email: 'outra@example.com' }],
    ['backUrl', { backUrl: 'https://evil.example.com/dashboard' }],
    ['backUrl', { backUrl: '//evil.example.com' }],
    ['backUrl', { backUrl: '/\\evil.example.com' }],
    ['backUrl', { backUrl: 'http://localhost:3000@evil.example.com' }],
    ['backUrl', { backUrl: 'http://localhost:3000.evil.example.com' }],
    ['backUrl', { backUrl: 'javascript:alert(1)' }],
    ['studentLimit', { studentLimit: 15_000 }],
    ['role', { role: 'super_admin' }],
    ['status', { status: 'completed' }],
  ])('a wrong %s is refused: %j', async (field, changes) => {
    const answer = await php('payment.php', body(changes));
    expect(answer).toMatchObject({ status: 422, success: false, error: 'invalid_input' });
    expect(answer.fields?.map((each) => each.field)).toEqual([field]);
    expect(await payments()).toEqual([]);
    expect(fixture.api.requests).toEqual([]);
  });

  test('an unknown plan is refused, and only the producer may ask', async () => {
    for (const planId of ['trial', 'gold', 'basic_monthly', '__proto__'])
      expect(await php('payment.php', body({ planId }))).toMatchObject({ status: 404, error: 'plan_not_found' });
    expect(await php('payment.php', body(), {})).toMatchObject({ status: 401, error: 'not_signed_in' });
    const other = await fixture.signedIn({
      kind: 'producer',
      userId: (await newSchool(fixture.services.db)).producerId,
    });
    expect(await php('payment.php', body(), other)).toMatchObject({ status: 422 });
    expect(await payments()).toEqual([]);
  });
});

describe('expansionPayment.php', () => {
  const body = (changes: object = {}) => ({ userId: school.producerId, additionalStudents: 5000, ...changes });

  test('has the price of the current plan', async () => {
    expect(await php('expansionPayment.php', body())).toMatchObject({ status: 200, success: true });
    await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'basic')));
    await php('expansionPayment.php', body({ additionalStudents: '1000' }));
    await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'premium')));
    await php('expansionPayment.php', body({ additionalStudents: 1_000_000 }));
    const expansions = (await payments()).filter(({ kind }) => kind === 'expansion');
    expect(expansions.map(({ amount_cents, unit_price_cents }) => [unit_price_cents, amount_cents])).toEqual([
      [18, 90_000],
      [30, 30_000],
      [10, 10_000_000],
    ]);
  });

  test.each([
    -1000,
    0,
    1,
    999,
    1500,
    1000.5,
    1_001_000,
    1e308,
    Number.NaN,
    '1e3',
    '-1000',
    'mil',
    '',
    null,
    true,
    [1000],
    {},
  ])('%j students are refused', async (additionalStudents) => {
    const answer = await php('expansionPayment.php', body({ additionalStudents }));
    expect(answer).toMatchObject({ status: 422, error: 'invalid_input' });
    expect(new Set(answer.fields?.map(({ field }) => field))).toEqual(new Set(['additionalStudents']));
    const typed = await fixture.call('producer.expand', { additionalStudents, method: 'pix' }, producer);
    expect(typed).toMatchObject({ code: 'invalid_input' });
    expect(await payments()).toEqual([]);
  });

  test('another account, a foreign return address and a price are refused', async () => {
    for (const changes of [{ userId: randomUUID() }, { backUrl: 'https://evil.example.com' }, { price: 1 }])
      expect(await php('expansionPayment.php', body(changes))).toMatchObject({ status: 422 });
    expect(await payments()).toEqual([]);
  });
});
