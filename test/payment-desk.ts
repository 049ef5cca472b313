import { randomUUID } from 'node:crypto';
import { createApp } from '#server/app.ts';
import { mercadoPago, NOTIFICATIONS_PATH } from '#server/billing/providers/mercado-pago.ts';
import type { PaymentProvider } from '#server/billing/providers/provider.ts';
import { sign } from '#server/billing/providers/signature.ts';
import { workOnNotification } from '#server/billing/work.ts';
import { asPlatform } from '#server/db.ts';
import { type Caller, frontDoor, type TestApp } from './app.ts';
import type { TestSchool } from './factories.ts';
import { ACCESS_TOKEN, type MercadoPagoServer } from './mercado-pago-server.ts';

type Said = {
  topic?: string;
  /** As Mercado Pago signs; another secret's; none; or what is given. */
  signed?: 'rightly' | 'by_another' | 'not_at_all';
  requestId?: string;
  milliseconds?: boolean;
  ip?: string;
};

const SECRET = 'mp_secret_test_64';
const LONGEST_MONTH_MS = 32 * 86_400_000;

/** How a school stands that has bought nothing, and one that has bought a month. */
export const nothing = { plan: 'trial', months: 0, flagged: false, refundedCents: 0 };
export const active = { plan: 'professional', months: 1, payments: ['completed'], flagged: false, refundedCents: 0 };

/** The application with Mercado Pago as its provider, and what happens between the two. */
export function paymentDesk({ services: plain }: TestApp, api: MercadoPagoServer) {
  const { db, env } = plain;
  const provider: PaymentProvider = mercadoPago(
    { accessToken: ACCESS_TOKEN, secret: SECRET, origin: api.origin },
    env.publicUrl,
  );
  const services = { ...plain, provider };
  const door = frontDoor(createApp(services), services);

  const post = (query: Record<string, string>, body: unknown, headers: Record<string, string> = {}, ip?: string) =>
    door.fetch(
      `${NOTIFICATIONS_PATH}?${new URLSearchParams(query)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'MercadoPago WebHook v1.0 payment', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      { ip },
    );

  /** Says that something happened to a payment, as Mercado Pago does. */
  async function notify(id: string, { topic = 'payment', signed = 'rightly', ...said }: Said = {}): Promise<Response> {
    const requestId = said.requestId ?? randomUUID();
    const ts = String(said.milliseconds ? Date.now() : Math.floor(Date.now() / 1000));
    const signature = sign({ requestId, dataId: id }, ts, signed === 'by_another' ? 'another secret' : SECRET);
    return post(
      { 'data.id': id, type: topic },
      {
        action: `${topic}.updated`,
        api_version: 'v1',
        data: { id },
        date_created: new Date().toISOString(),
        id: 127_467_597_250,
        live_mode: true,
        type: topic,
        user_id: '670000001',
      },
      { 'x-request-id': requestId, ...(signed === 'not_at_all' ? {} : { 'x-signature': signature }) },
      said.ip,
    );
  }

  /** Its older notice of the same, with a signature that never fits. */
  const notifyTwin = (id: string, requestId: string, topic = 'payment') =>
    post(
      { id, topic },
      { resource: id, topic },
      {
        'user-agent': 'MercadoPago Feed v2.0 payment',
        'x-request-id': requestId,
        'x-signature': `ts=1,v1=${'0'.repeat(64)}`,
      },
    );

  const unapplied = () =>
    asPlatform(db, (tx) =>
      tx.selectFrom('payment_notifications').where('applied_at', 'is', null).select('id').execute(),
    );

  /** Everything that waits for its job gets it, all at once. @returns what was thrown */
  async function work(): Promise<string[]> {
    const done = await Promise.allSettled(
      (await unapplied()).map(({ id }) => workOnNotification(services, { notificationId: id })),
    );
    return done.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.message)] : []));
  }

  const billing = ({ producerId }: TestSchool) =>
    asPlatform(db, async (tx) => ({
      profile: await tx.selectFrom('profiles').selectAll().where('id', '=', producerId).executeTakeFirstOrThrow(),
      payments: await tx
        .selectFrom('payments')
        .selectAll()
        .where('producer_id', '=', producerId)
        .orderBy('created_at')
        .execute(),
      expansions: await tx
        .selectFrom('student_limit_expansions')
        .selectAll()
        .where('producer_id', '=', producerId)
        .execute(),
    }));

  /** What a school has, in short. */
  async function standing(school: TestSchool) {
    const { profile, payments } = await billing(school);
    const [payment] = payments;
    const months = (Date.parse(profile.subscription_end_date ?? '') - Date.now()) / LONGEST_MONTH_MS;
    return {
      plan: profile.plan_id,
      months: profile.subscription_end_date ? Math.ceil(months) : 0,
      payments: payments.map(({ status }) => status),
      flagged: payment?.flagged,
      refundedCents: payment?.refunded_cents,
    };
  }

  return {
    services,
    ...door,
    api,
    post,
    notify,
    notifyTwin,
    unapplied,
    work,
    billing,
    standing,
    /** Begins to pay for a plan. @returns our payment's id */
    async checkout(caller: Caller, planId = 'professional', method: 'pix' | 'card' = 'card'): Promise<string> {
      const { data, code } = await door.call('producer.checkout', { planId, method }, caller);
      if (code) throw new Error(code);
      return (data as { paymentId: string }).paymentId;
    },
    /** Notified and worked on: from the beginning to its end. */
    async tell(id: string, said?: Said): Promise<void> {
      await notify(id, said);
      await work();
    },
    outcomes: (dataId: string) =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('payment_notifications')
          .where('data_id', '=', dataId)
          .select(['outcome', 'signature', 'attempts', 'topic'])
          .orderBy('received_at')
          .execute(),
      ),
  };
}
export type PaymentDesk = ReturnType<typeof paymentDesk>;
