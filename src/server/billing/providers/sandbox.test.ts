import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type Caller, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { sandboxRoutes } from '../../demo/sandbox.ts';
import { workOnNotification } from '../work.ts';
import { openProvider } from './open-provider.ts';

/* The demonstration buys through the same code, with the sandbox as provider. */

let app: TestApp;
let door: ReturnType<typeof frontDoor>;
let school: TestSchool;
let producer: Caller;
/** Requests that the sandbox has sent and that are not delivered yet. */
let posted: { path: string; init: RequestInit }[] = [];
beforeAll(async () => {
  app = await testApp();
  const { services } = app;
  const send = async (url: string, init: RequestInit) =>
    posted.push({ path: url.slice(services.env.publicUrl.length), init });
  door = frontDoor(createApp(services, sandboxRoutes(services, send)), services);
});
beforeEach(async () => {
  posted = [];
  school = await newSchool(app.services.db);
  producer = await door.signedIn({ kind: 'producer', userId: school.producerId });
});

async function checkout(planId = 'basic', method = 'pix'): Promise<string> {
  const { data } = await door.call('producer.checkout', { planId, method }, producer);
  return new URL((data as { checkoutUrl: string }).checkoutUrl).pathname;
}

const press = (path: string, what: string, headers: Record<string, string> = {}) =>
  door.fetch(path, { method: 'POST', body: new URLSearchParams({ what }), redirect: 'manual', headers });

async function deliver(): Promise<void> {
  for (const { path, init } of posted.splice(0)) expect((await door.fetch(path, init)).status).toBe(200);
  const waiting = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('payment_notifications').where('applied_at', 'is', null).select(['id', 'signature']).execute(),
  );
  for (const { id, signature } of waiting) {
    expect(signature).toBe('valid');
    await workOnNotification(app.services, { notificationId: id });
  }
}

const held = async () => {
  const { data } = await door.call('producer.billing', undefined, producer);
  const { subscription, payments } = data as { subscription: { planId: string }; payments: { status: string }[] };
  return [subscription.planId, ...payments.map(({ status }) => status)];
};
const lastTry = async (path: string) => /tries\/(\d+)/.exec(await (await door.fetch(path)).text())?.[1];

test.each([
  ['pix', 'success', ['basic', 'completed']],
  ['wait', 'pending', ['trial', 'pending']],
])('%s leads to %s', async (what, page, expected) => {
  const path = await checkout();
  const response = await press(`${path}/tries`, what);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(new RegExp(`^/payment/${page}\\?`));
  await deliver();
  expect(await held()).toEqual(expected);
  expect(await (await door.fetch('/sandbox')).text()).toContain(`href="${path}"`);
});

test('refused, then approved, refunded, disputed: like a real provider', async () => {
  const path = await checkout('professional', 'card');
  expect((await press(`${path}/tries`, 'reject')).headers.get('location')).toContain('/payment/failure');
  await deliver();
  expect(await held()).toEqual(['trial', 'failed']);
  await press(`${path}/tries`, 'card');
  await deliver();
  expect(await held()).toEqual(['professional', 'completed']);
  for (const [what, expected] of [
    ['dispute', ['trial', 'refunded']],
    ['win', ['professional', 'completed']],
    ['refund', ['trial', 'refunded']],
  ] as const) {
    expect((await press(`${path}/tries/${await lastTry(path)}`, what)).headers.get('location')).toBe(path);
    await deliver();
    expect(await held()).toEqual(expected);
  }
});

describe('is no shortcut', () => {
  test('nothing is bought before the notification was processed', async () => {
    await press(`${await checkout()}/tries`, 'pix');
    expect(posted).toHaveLength(1);
    expect(await held()).toEqual(['trial', 'pending']);
    await deliver();
    expect(await held()).toEqual(['basic', 'completed']);
  });

  test('another site, an unknown result and another account’s payment have no effect', async () => {
    const path = await checkout();
    expect((await press(`${path}/tries`, 'pix', { origin: 'https://evil.example.com' })).status).toBe(403);
    for (const what of ['approve', 'constructor', '']) expect((await press(`${path}/tries`, what)).status).toBe(404);
    await press(`${path}/tries`, 'pix');
    const other = await checkout('premium', 'card');
    const id = await lastTry(path);
    expect((await press(`${other}/tries/${id}`, 'refund')).status).toBe(404);
    expect((await press(`${path}/tries/${id}`, 'win')).status).toBe(404);
    for (const unknown of ['/sandbox/1', '/sandbox/00000000-0000-4000-8000-000000000000'])
      expect((await door.fetch(unknown)).status).toBe(404);
    posted = [];
  });

  test('with credentials, in production, or without a demonstration it does not exist', async () => {
    const { env, db } = app.services;
    const mercado = { accessToken: 'x', secret: 'y', origin: 'https://api.mercadopago.com' };
    expect((await openProvider({ ...env, demo: true }, db))?.name).toBe('sandbox');
    expect((await openProvider({ ...env, demo: true, mercadoPago: mercado }, db))?.name).toBe('mercadopago');
    expect(await openProvider({ ...env, demo: true, production: true }, db)).toBeNull();
    expect(await openProvider({ ...env, demo: false }, db)).toBeNull();
    const closed = { ...app.services, provider: null };
    expect(sandboxRoutes(closed).routes).toEqual([]);
  });
});
