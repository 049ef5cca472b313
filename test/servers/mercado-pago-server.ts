import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What happens to one request; without a fault it is answered. */
export type MercadoPagoFault =
  | 'limited'
  | 'unavailable'
  | 'unauthorized'
  | 'locked'
  /** Done, but the line goes dead before that is said. */
  | 'cut_after'
  | 'cut_before'
  | 'garbage'
  /** No answer at all, until whoever asked gives up. */
  | 'silent';

export const ACCESS_TOKEN = 'APP_USR-1234567890123456-112212-0123456789abcdef0123456789abcdef-670000001';
const COLLECTOR = 670_000_001;

type Json = Record<string, unknown>;
export type Preference = Json & {
  id: string;
  external_reference: string;
  payment_methods: Json & { excluded_payment_types: { id: string }[] };
  items: { unit_price: number; quantity: number; title: string; currency_id: string }[];
};
export type Paid = Json & { id: number; status: string; external_reference: string; transaction_amount: number };

export type MercadoPagoServer = {
  origin: string;
  preferences: Preference[];
  payments: Map<string, Paid>;
  requests: { method: string; path: string; idempotencyKey: string | undefined }[];
  /** What happens to the next requests, one each. */
  faults: MercadoPagoFault[];
  /** Called when a payment was looked up, before that is answered. */
  onRead: (id: string) => void | Promise<void>;
  /** Somebody pays what this refers to, or tries to. @returns the payment's id */
  pay(reference: string, changes?: Json): string;
  /** The same payment, a moment later. */
  change(id: string, changes: Json): void;
  stop(): Promise<void>;
};

/** Mercado Pago's API on this machine, with its own words for what it refuses. */
export async function startMercadoPago(): Promise<MercadoPagoServer> {
  const known = new Map<string, { body: string; answer: Json }>();
  let nextId = 138_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
  let clock = Date.now();
  const tick = () => {
    clock += 1000;
    return new Date(clock).toISOString().replace('Z', '-00:00');
  };

  const server: MercadoPagoServer = {
    origin: '',
    preferences: [],
    payments: new Map(),
    requests: [],
    faults: [],
    onRead: () => {},
    pay(reference, changes = {}) {
      const asked = server.preferences.find((preference) => preference.external_reference === reference);
      const id = ++nextId;
      const amount = asked?.items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0) ?? 0;
      const pix = asked?.payment_methods.excluded_payment_types.some((type) => type.id === 'credit_card') ?? true;
      server.payments.set(String(id), { ...paymentOf(id, reference, amount, pix, tick()), ...changes });
      return String(id);
    },
    change(id, changes) {
      const payment = server.payments.get(id);
      if (!payment) throw new Error(`No payment ${id}`);
      server.payments.set(id, { ...payment, date_last_updated: tick(), ...changes });
    },
    stop: () => {
      http.closeAllConnections();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost');
    const method = incoming.method ?? '';
    const idempotencyKey = incoming.headers['x-idempotency-key'] as string | undefined;
    const body = method === 'GET' ? {} : ((await json(incoming)) as Json);
    server.requests.push({ method, path: pathname, idempotencyKey });
    const say = (status: number, answered: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered));
    const refuse = (status: number, error: string, message: string, headers = {}) =>
      say(status, { message, error, status, cause: [] }, headers);

    const fault = server.faults.shift();
    if (fault === 'silent') return;
    if (fault === 'cut_before') return response.destroy();
    if (fault === 'limited') return refuse(429, 'too_many_requests', 'Too many requests', { 'retry-after': '0' });
    if (fault === 'unavailable') return refuse(503, 'service_unavailable', 'Service unavailable');
    if (fault === 'locked') return refuse(423, 'resource_locked', 'Idempotency key is locked');
    if (fault === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    if (fault === 'unauthorized' || incoming.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
      return refuse(401, 'unauthorized', 'invalid access token');

    const done = (status: number, answered: object) =>
      fault === 'cut_after' ? response.destroy() : say(status, answered);
    if (method === 'POST' && /^\/checkout\/preferences\/?$/.test(pathname)) {
      const wrong = whatIsWrongWith(body);
      if (wrong) return refuse(400, ...wrong);
      const before = idempotencyKey ? known.get(idempotencyKey) : undefined;
      if (before && before.body !== JSON.stringify(body))
        return refuse(409, 'idempotency_key_already_used', 'Idempotency key already used');
      const preference = before?.answer ?? preferenceOf(body, tick());
      if (!before) server.preferences.push(preference as Preference);
      if (idempotencyKey) known.set(idempotencyKey, { body: JSON.stringify(body), answer: preference });
      return done(201, preference);
    }
    if (method === 'GET' && pathname === '/v1/payments/search') {
      const reference = searchParams.get('external_reference');
      const results = [...server.payments.values()].filter((payment) => payment.external_reference === reference);
      return done(200, { paging: { total: results.length, limit: 30, offset: 0 }, results });
    }
    const [, id = '', refunds] = /^\/v1\/payments\/([^/]+)(\/refunds)?$/.exec(pathname) ?? [];
    const payment = server.payments.get(id);
    if (method === 'GET' && id && !refunds) {
      if (!payment) return refuse(404, 'not_found', 'Payment not found');
      // As it is when it is asked for: what happens while the answer travels is not in it.
      const now = { ...payment };
      await server.onRead(id);
      return done(200, now);
    }
    if (method === 'POST' && payment && refunds) {
      const before = idempotencyKey ? known.get(idempotencyKey) : undefined;
      if (before) return done(201, before.answer);
      const refund = refundOf(payment, typeof body.amount === 'number' ? body.amount : undefined);
      if (!refund) return refuse(400, 'bad_request', 'Invalid status for refund');
      server.change(id, refund.changes);
      if (idempotencyKey) known.set(idempotencyKey, { body: JSON.stringify(body), answer: refund.answer });
      return done(201, refund.answer);
    }
    return refuse(404, 'not_found', 'resource not found');
  }

  const http = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}

/** What it says of a preference that it does not take; null of one that it does. */
function whatIsWrongWith(body: Json): [error: string, message: string] | null {
  const { items, auto_return, back_urls, notification_url, external_reference, payment_methods } = body as {
    items?: { title?: string; quantity?: number; unit_price?: number; currency_id?: string }[];
    auto_return?: string;
    back_urls?: Record<string, string>;
    notification_url?: string;
    external_reference?: string;
    payment_methods?: { excluded_payment_types?: { id: string }[]; installments?: number };
  };
  if (!items?.length) return ['invalid_items', 'items needed'];
  for (const { title, quantity, unit_price: price } of items) {
    if (!title) return ['invalid_items', 'title needed'];
    if (!Number.isInteger(quantity) || Number(quantity) < 1) return ['invalid_items', 'quantity must be a number'];
    if (typeof price !== 'number' || price <= 0) return ['invalid_items', 'unit_price invalid'];
    if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-6) return ['invalid_items', 'unit_price invalid'];
  }
  if (auto_return && !['approved', 'all'].includes(auto_return)) return ['invalid_auto_return', 'auto_return invalid'];
  if (auto_return && !back_urls?.success?.startsWith('https://'))
    return ['invalid_auto_return', 'auto_return invalid. back_url.success must be defined'];
  if (notification_url && !notification_url.startsWith('https://'))
    return ['invalid_notification_url', 'notificaction_url attribute must be url valid'];
  if ((external_reference?.length ?? 0) > 256) return ['invalid_external_reference', 'external_reference invalid'];
  const excluded = payment_methods?.excluded_payment_types?.map(({ id }) => id) ?? [];
  if (excluded.includes('account_money')) return ['invalid_payment_methods', 'account_money cannot be excluded'];
  if (!(Number(payment_methods?.installments ?? 1) >= 1)) return ['invalid_installments', 'invalid installments'];
  return null;
}

function preferenceOf(body: Json, now: string): Json {
  const id = `${COLLECTOR}-${randomUUID()}`;
  const address = (host: string) => `https://${host}.mercadopago.com.br/checkout/v1/redirect?pref_id=${id}`;
  return {
    ...body,
    id,
    init_point: address('www'),
    sandbox_init_point: address('sandbox'),
    client_id: '6295877106812064',
    collector_id: COLLECTOR,
    date_created: now,
    site_id: 'MLB',
    operation_type: 'regular_payment',
  };
}

function paymentOf(id: number, reference: string, amount: number, pix: boolean, now: string): Paid {
  return {
    id,
    date_created: now,
    date_approved: now,
    date_last_updated: now,
    date_of_expiration: null,
    money_release_date: now,
    operation_type: 'regular_payment',
    payment_method_id: pix ? 'pix' : 'visa',
    payment_type_id: pix ? 'bank_transfer' : 'credit_card',
    status: 'approved',
    status_detail: 'accredited',
    currency_id: 'BRL',
    description: 'Plano Profissional',
    live_mode: true,
    collector_id: COLLECTOR,
    payer: { id: '123', email: 'produtor@example.com', identification: { type: 'CPF', number: '52998224725' } },
    metadata: {},
    external_reference: reference,
    transaction_amount: amount,
    transaction_amount_refunded: 0,
    coupon_amount: 0,
    installments: 1,
    order: { type: 'mercadopago', id: '36500000001' },
    fee_details: [],
    refunds: [],
  };
}

function refundOf(payment: Paid, asked?: number): { answer: Json; changes: Json } | null {
  const before = Number(payment.transaction_amount_refunded ?? 0);
  const amount = asked ?? payment.transaction_amount - before;
  if (payment.status !== 'approved' || amount <= 0 || before + amount > payment.transaction_amount) return null;
  const all = before + amount === payment.transaction_amount;
  const answer = { id: Math.floor(Math.random() * 1e9), payment_id: payment.id, amount, status: 'approved' };
  return {
    answer,
    changes: {
      transaction_amount_refunded: before + amount,
      status: all ? 'refunded' : 'approved',
      status_detail: all ? 'refunded' : 'partially_refunded',
    },
  };
}
