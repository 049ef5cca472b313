import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCESS_TOKEN, type MercadoPagoServer, startMercadoPago } from '#test/servers/mercado-pago-server.ts';
import { mercadoPago, preferenceOf } from './mercado-pago.ts';
import type { Order, PaymentProvider } from './provider.ts';

/* The real SDK, over the provider's real protocol, against a stand-in of its API on this machine. */

const ORIGIN = 'https://app.example.com';
let api: MercadoPagoServer;
let provider: PaymentProvider;
beforeAll(async () => {
  api = await startMercadoPago();
  provider = mercadoPago({ accessToken: ACCESS_TOKEN, secret: 's', origin: api.origin }, ORIGIN);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.faults.length = 0;
  api.requests.length = 0;
});

let orders = 0;
const order = (changes: Partial<Order> = {}): Order => ({
  paymentId: `pay-${++orders}`,
  item: { id: 'professional', title: 'Plano Profissional Mensal' },
  amountCents: 9700,
  method: 'card',
  payer: { name: 'Produtor', email: 'produtor@example.com' },
  createdAt: new Date('2026-03-10T13:00:00Z'),
  expiresAt: new Date('2026-03-11T13:00:00Z'),
  ...changes,
});

describe('a preference', () => {
  test('by card: the full price, in up to twelve instalments', () => {
    expect(preferenceOf(order({ paymentId: 'pay_01HZX' }), ORIGIN)).toEqual({
      items: [
        {
          id: 'professional',
          title: 'Plano Profissional Mensal',
          category_id: 'services',
          quantity: 1,
          currency_id: 'BRL',
          unit_price: 97,
        },
      ],
      payer: { name: 'Produtor', email: 'produtor@example.com' },
      payment_methods: {
        excluded_payment_types: [{ id: 'bank_transfer' }, { id: 'ticket' }, { id: 'atm' }],
        installments: 12,
      },
      back_urls: {
        success: 'https://app.example.com/payment/success',
        failure: 'https://app.example.com/payment/failure',
        pending: 'https://app.example.com/payment/pending',
      },
      auto_return: 'approved',
      notification_url: 'https://app.example.com/api/payment/webhook?source_news=webhooks',
      external_reference: 'pay_01HZX',
      expires: true,
      expiration_date_from: '2026-03-10T13:00:00.000Z',
      expiration_date_to: '2026-03-11T13:00:00.000Z',
    });
  });

  test('by PIX: one payment, restricted to PIX and the account’s balance', () => {
    const { items, payment_methods } = preferenceOf(order({ method: 'pix', amountCents: 9215 }), ORIGIN);
    expect(items[0]?.unit_price).toBe(92.15);
    expect(payment_methods).toEqual({
      excluded_payment_types: ['credit_card', 'debit_card', 'prepaid_card', 'ticket', 'atm'].map((id) => ({ id })),
      installments: 1,
      default_payment_method_id: 'pix',
    });
  });

  test('for any method, no preference has fields that Mercado Pago refuses', async () => {
    for (const method of ['pix', 'card', null] as const)
      for (const amountCents of [4465, 9215, 18_715, 4700, 44_650, 30_000_000])
        expect(await provider.openCheckout(order({ method, amountCents }))).toMatchObject({
          url: expect.stringContaining('https://www.mercadopago.com.br/checkout/'),
          collectorId: '670000001',
        });
    const home = mercadoPago({ accessToken: ACCESS_TOKEN, secret: 's', origin: api.origin }, 'http://localhost:3000');
    expect(await home.openCheckout(order())).toBeTruthy();
    expect(api.preferences.at(-1)).not.toHaveProperty('auto_return');
    expect(api.preferences.at(-1)).not.toHaveProperty('notification_url');
  });

  test('refusals and retryable errors are different', async () => {
    const refused = provider.openCheckout(order({ amountCents: 0 }));
    await expect(refused).rejects.toMatchObject({ message: 'MP 400', lasting: true });
  });

  test('the same order gives the same checkout, even if the first response was lost', async () => {
    const one = order();
    const before = api.preferences.length;
    api.faults.push('cut_after');
    const first = await provider.openCheckout(one);
    expect(await provider.openCheckout(one)).toEqual(first);
    expect(api.preferences.length).toBe(before + 1);
    expect(new Set(api.requests.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([one.paymentId]));
  });

  test('an idempotency key belongs to one order, also with several concurrent ones', async () => {
    const many = Array.from({ length: 8 }, () => order());
    const checkouts = await Promise.all(many.map((each) => provider.openCheckout(each)));
    expect(new Set(checkouts.map(({ preferenceId }) => preferenceId)).size).toBe(8);
    const keys = api.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.sort()).toEqual(many.map(({ paymentId }) => paymentId).sort());
  });
});

describe('a payment', () => {
  test('is read in cents, with the fields that count', async () => {
    const one = order({ method: 'pix', amountCents: 9215 });
    await provider.openCheckout(one);
    const id = api.pay(one.paymentId);
    expect(await provider.readPayment(id)).toEqual({
      id,
      status: 'approved',
      statusDetail: 'accredited',
      reference: one.paymentId,
      amountCents: 9215,
      refundedCents: 0,
      currency: 'BRL',
      collectorId: '670000001',
      method: 'pix',
      updatedAt: expect.stringMatching(/Z$/),
      approvedAt: expect.stringMatching(/Z$/),
    });
    expect(await provider.findPayments(one.paymentId)).toEqual([await provider.readPayment(id)]);
    expect(await provider.findPayments('nobody')).toEqual([]);
  });

  test('that is unknown, or has an invalid number, is not found', async () => {
    expect(await provider.readPayment('999')).toBeNull();
    api.requests.length = 0;
    for (const id of ['../users/me', 'ORD01', '', '1 or 1=1']) expect(await provider.readPayment(id)).toBeNull();
    expect(api.requests).toEqual([]);
  });

  test.each([
    ['limited', 'MP 429', false],
    ['unavailable', 'MP 503', false],
    ['unauthorized', 'MP 401', false],
    ['locked', 'MP 423', false],
    ['cut_before', 'MP connection', false],
    ['garbage', 'unreadable_payment', false],
  ] as const)('%s: can be retried', async (fault, message, lasting) => {
    const id = api.pay('anything');
    api.faults.push(fault);
    await expect(provider.readPayment(id)).rejects.toMatchObject({ name: 'ProviderError', message, lasting });
    expect(await provider.readPayment(id)).toMatchObject({ id });
  });

  test('without any answer times out', async () => {
    const hurried = mercadoPago({ accessToken: ACCESS_TOKEN, secret: 's', origin: api.origin }, ORIGIN, 50);
    const id = api.pay('anything');
    api.faults.push('silent');
    await expect(hurried.readPayment(id)).rejects.toMatchObject({ message: 'MP connection', lasting: false });
  });
});
