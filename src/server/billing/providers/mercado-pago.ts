import { MercadoPagoConfig, MercadoPagoError, MPRateLimitError, Payment, Preference } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import type { Env } from '../../env.ts';
import {
  type Checkout,
  NOTIFICATIONS_PATH,
  type Order,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from './provider.ts';

const TIMEOUT_MS = 5_000;
/** A person waits for a checkout, so it is retried at once; jobs are retried by the queue. */
const CHECKOUT_RETRIES = 1;

/** Not `bank_transfer`, which is PIX, nor `account_money`, with which the whole preference is refused. */
const EXCLUDED = {
  pix: ['credit_card', 'debit_card', 'prepaid_card', 'ticket', 'atm'],
  card: ['bank_transfer', 'ticket', 'atm'],
  any: ['ticket', 'atm'],
};
const INSTALLMENTS = 12;

/** Mercado Pago's Checkout Pro, through its own SDK (see docs/decisions). */
export function mercadoPago(
  { accessToken, secret, origin }: NonNullable<Env['mercadoPago']>,
  publicUrl: string,
  timeout = TIMEOUT_MS,
): PaymentProvider {
  // The SDK has one base address for the whole process.
  Object.assign(AppConfig, { BASE_URL: origin });
  // One per call: the SDK would reuse the options, including the idempotency key, for later calls.
  const config = (options: { idempotencyKey?: string; maxRetries: number }) =>
    new MercadoPagoConfig({
      accessToken,
      options: { timeout, initialDelay: 200, maxDelay: 1_000, ...options },
    });

  return {
    name: 'mercadopago',
    secret,
    async openCheckout(order) {
      const client = new Preference(config({ idempotencyKey: order.paymentId, maxRetries: CHECKOUT_RETRIES }));
      const { id, init_point, collector_id } = await asked(client.create({ body: preferenceOf(order, publicUrl) }));
      if (!id || !init_point || !URL.canParse(init_point)) throw new ProviderError('no_address', { lasting: true });
      return { preferenceId: id, url: init_point, collectorId: String(collector_id ?? '') } satisfies Checkout;
    },
    async readPayment(id) {
      // Their ids are numeric; anything else is forged.
      if (!/^\d{1,20}$/.test(id)) return null;
      try {
        return paymentOf(await asked(new Payment(config({ maxRetries: 0 })).get({ id })));
      } catch (error) {
        if (error instanceof ProviderError && error.message === 'MP 404') return null;
        throw error;
      }
    },
    async findPayments(reference) {
      const client = new Payment(config({ maxRetries: 0 }));
      const options = { external_reference: reference, sort: 'date_created', criteria: 'desc' } as const;
      const { results = [] } = await asked(client.search({ options }));
      return results.map(paymentOf);
    },
  };
}

/** Each payment method has its own price, so the order's method is the only one allowed. */
export function preferenceOf(
  { paymentId, item, amountCents, method, payer, createdAt, expiresAt }: Order,
  publicUrl: string,
) {
  const page = (name: string) => `${publicUrl}/payment/${name}`;
  const pix = method === 'pix';
  // Mercado Pago refuses addresses without https, for notifications and for automatic returns.
  const reachable = publicUrl.startsWith('https:');
  return {
    items: [{ ...item, category_id: 'services', quantity: 1, currency_id: 'BRL', unit_price: amountCents / 100 }],
    payer,
    payment_methods: {
      excluded_payment_types: EXCLUDED[method ?? 'any'].map((id) => ({ id })),
      installments: pix ? 1 : INSTALLMENTS,
      ...(pix ? { default_payment_method_id: 'pix' } : {}),
    },
    back_urls: { success: page('success'), failure: page('failure'), pending: page('pending') },
    ...(reachable
      ? { auto_return: 'approved', notification_url: `${publicUrl}${NOTIFICATIONS_PATH}?source_news=webhooks` }
      : {}),
    external_reference: paymentId,
    expires: true,
    expiration_date_from: createdAt.toISOString(),
    expiration_date_to: expiresAt.toISOString(),
  };
}

/** The relevant part of their responses. */
type PaymentResponse = {
  id?: number | string;
  status?: string;
  status_detail?: string;
  external_reference?: string;
  transaction_amount?: number;
  transaction_amount_refunded?: number;
  currency_id?: string;
  collector_id?: number | string;
  payment_method_id?: string;
  date_created?: string;
  date_last_updated?: string;
  date_approved?: string;
};

function paymentOf(response: PaymentResponse): ProviderPayment {
  const { id, status, transaction_amount: amount } = response;
  const updatedAt = momentOf(response.date_last_updated) ?? momentOf(response.date_created);
  if (!id || !status || typeof amount !== 'number' || !updatedAt) throw new ProviderError('unreadable_payment');
  return {
    id: String(id),
    status,
    statusDetail: response.status_detail ?? '',
    reference: response.external_reference ?? '',
    amountCents: Math.round(amount * 100),
    refundedCents: Math.round((response.transaction_amount_refunded ?? 0) * 100),
    currency: response.currency_id ?? '',
    collectorId: String(response.collector_id ?? ''),
    method: response.payment_method_id ?? '',
    updatedAt,
    approvedAt: momentOf(response.date_approved),
  };
}

function momentOf(text: string | null | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw new ProviderError('MP unreadable');
    const { status } = error;
    const retryAfterSeconds = error instanceof MPRateLimitError ? error.retryAfter : null;
    const lasting = status >= 400 && status < 500 && ![401, 403, 408, 409, 423, 424, 429].includes(status);
    throw new ProviderError(`MP ${status || 'connection'}`, { lasting, retryAfterSeconds });
  }
}
