import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { SAMPLES } from '#test/sale-samples/all.ts';
import { deliveryOf } from '#test/sale-samples/sample.ts';
import { asPlatform } from '../../db.ts';
import { sealDelivery, unsealDelivery } from './sealed-delivery.ts';
import { setSecret } from './secrets.ts';

const app = await testApp();
const { services, fetch, lines } = app;
const { db } = services;

let school: TestSchool;
let courseId: string;
let fixture: ReturnType<typeof salesFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  courseId = (await newCourse(db, school)).id;
  fixture = salesFixture(app, school, courseId);
});

const SALE = { email: 'ana.souza@example.com', name: 'Ana Souza', transaction: 'A1' };
const refusals = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('webhook_refusals').selectAll().where('producer_id', '=', school.producerId).execute(),
  );
const send = (path: string, body: unknown = SALE, headers: Record<string, string> = {}) =>
  fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a delivery’s address', () => {
  test.each(['', 'x', 'null', 'a'.repeat(43)])(
    'T17 with the token %j: 401, and only a recorded refusal',
    async (token) => {
      const response = await send(`/api/webhookHandler.php?course_id=${courseId}&token=${token}`);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ success: false, result: 'wrong_token' });
      expect(await fixture.deliveries()).toEqual([]);
      expect(await refusals()).toMatchObject([{ reason: 'token', tries: 1 }]);
    },
  );

  test('T17 without a token, or with that of another course: 401, counted in one row', async () => {
    const other = salesFixture(app, school, (await newCourse(db, school)).id);
    const token = new URLSearchParams(other.path().split('?')[1]).get('token');
    const answers = [
      await send(`/api/webhookHandler.php?course_id=${courseId}`),
      await send(`/api/webhookHandler.php?course_id=${courseId}&token=${token}`),
      await send(fixture.path(2)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await refusals()).toMatchObject([{ tries: 3 }]);
    expect(await fixture.deliveries()).toEqual([]);
  });

  test.each([randomUUID(), 'null', '1 or 1=1', '', '%00'])('T19 of an unknown course (%j): 404', async (id) => {
    expect((await send(fixture.path().replace(courseId, id))).status).toBe(404);
  });

  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])('T27 %s has no effect', async (method) => {
    const response = await fetch(fixture.path(), { method });
    expect(response.status).toBe(method === 'GET' || method === 'HEAD' ? 200 : 405);
    expect(response.headers.get('location')).toBe(null);
    expect(response.headers.get('set-cookie')).toBe(null);
    expect(await fixture.deliveries()).toEqual([]);
  });

  test.each(['&signature=abc', '?signature=abc', '&', '&x[]=1'])('T27 accepts %j appended to it', async (query) => {
    expect(await fixture.tell(SALE, { query })).toBe(200);
    expect(await fixture.students()).toHaveLength(1);
  });

  test('T27 accepts parameters in any order, and a browser’s headers', async () => {
    const [path, query = ''] = fixture.path().split('?');
    const turned = `${path}?${query.split('&').reverse().join('&')}`;
    const headers = { origin: 'https://pay.example.com', 'sec-fetch-site': 'cross-site', cookie: 'sid=x' };
    expect((await send(turned, SALE, headers)).status).toBe(200);
  });
});

describe('request bodies', () => {
  test.each([
    ['JSON as text', JSON.stringify(SALE), 'text/plain'],
    ['JSON of no type', JSON.stringify(SALE), ''],
    ['JSON as a form', JSON.stringify(SALE), 'application/x-www-form-urlencoded'],
    ['JSON with a byte order mark', `\ufeff${JSON.stringify(SALE)}`, 'application/json'],
    ['a form', 'email=ana.souza@example.com&name=Ana+Souza', 'application/x-www-form-urlencoded'],
    [
      'a form of nested keys',
      'buyer[email]=ana.souza@example.com&buyer[name]=Ana+Souza&event=approved',
      'application/x-www-form-urlencoded',
    ],
  ])('T18 %s is read', async (_, body, type) => {
    expect(await fixture.tell(body, { type })).toBe(200);
    expect(await fixture.students()).toMatchObject([{ name: 'Ana Souza', email: SALE.email }]);
  });

  test('T18 accents in ISO-8859-1 are decoded', async () => {
    const body = Buffer.from('email=jose@example.com&name=Jos%E9+Concei%E7%E3o', 'latin1');
    await fixture.tell(body, { type: 'application/x-www-form-urlencoded' });
    expect(await fixture.students()).toMatchObject([{ name: 'José Conceição' }]);
  });

  test('T18 a form with a[b] keys in UTF-8 or ISO-8859-1 is a sale of Monetizze', async () => {
    const form = (name: string) =>
      `chave_unica=x&tipoEvento[codigo]=2&venda[codigo]=1&comprador[email]=ze@example.com&comprador[nome]=${name}`;
    for (const name of ['Jos%C3%A9', 'Jos%E9']) {
      const other = salesFixture(app, school, (await newCourse(db, school)).id);
      await other.tell(form(name), { type: 'application/x-www-form-urlencoded' });
      expect(await other.deliveries()).toContainEqual(expect.objectContaining({ platform: 'monetizze' }));
    }
    expect(await fixture.students()).toMatchObject([{ name: 'José', email: 'ze@example.com' }]);
  });

  test.each(['', '   ', '{', '{"email":', 'null', '42', '"x"', '[]', '\u0000', '{"a":1}}'])(
    'T18 %j: 400',
    async (body) => {
      const response = await fixture.post(body);
      expect(response.status).toBe(400);
      expect(await fixture.deliveries()).toEqual([]);
    },
  );

  test('T18 two megabytes: 413', async () => {
    const response = await fixture.post({ ...SALE, note: 'x'.repeat(2 * 1024 * 1024) });
    expect(response.status).toBe(413);
    expect(await fixture.deliveries()).toEqual([]);
  });

  test.each([
    { email: [], name: {} },
    { email: { toString: null } },
    { ...SALE, name: 'x'.repeat(100_000) },
    { ...SALE, name: '\u0000\ud800', transaction: '\u0000' },
    { ...SALE, transaction: 'x'.repeat(10_000) },
    { ...SALE, date: '0000-99-99', valor: 'NaN' },
    { data: Array(10_000).fill({ email: 'x' }) },
    { ...SALE, __proto__: { event: 1 }, constructor: 1 },
  ])('invalid values (%#) are answered with 200 and cause no error', async (body) => {
    expect(await fixture.tell(body)).toBe(200);
    expect((await fixture.deliveries()).map(({ status }) => status)).not.toContain('received');
  });
});

describe('stored deliveries', () => {
  test('keep the bytes as received, and no network addresses', async () => {
    const body = Buffer.from('{"email":"ana.souza@example.com","cpf":"529.982.247-25","secret":"do-remetente"}  ');
    await fixture.post(body, {
      headers: { cookie: 'sid=abc', 'x-hotmart-hottok': 'segredo', 'x-forwarded-for': '203.0.113.9' },
      query: '&senha=do-endereco&origem=painel',
    });
    const [kept] = await fixture.deliveries();
    const stored = JSON.stringify({ ...kept, body: kept?.body.toString('latin1') });
    for (const word of [
      '529.982',
      'do-remetente',
      'do-endereco',
      'segredo',
      '203.0.113.9',
      'sid=abc',
      'ana.souza@',
      'token',
    ])
      expect(stored).not.toContain(word);
    expect(kept?.headers).toMatchObject({ 'content-type': 'application/json', 'x-hotmart-hottok': '' });
  });

  test('can be read again unchanged, sealed or from before sealing', async () => {
    const whose = { producerId: school.producerId, deliveryId: randomUUID() };
    const delivery = { raw: Buffer.from('{}'), headers: {}, query: { 'data.id': '7', type: 'payment' } };
    const kept = sealDelivery(services.env, whose, { ...delivery, query: { ...delivery.query, token: 'do-curso' } });
    expect(unsealDelivery(services.env, whose, kept)).toEqual(delivery);
    expect(unsealDelivery(services.env, whose, { ...kept, query: delivery.query })).toEqual(delivery);
    expect(() => unsealDelivery(services.env, { ...whose, deliveryId: randomUUID() }, kept)).toThrow();
  });

  test('are logged without personal data', async () => {
    const from = lines.length;
    await fixture.tell(SALE);
    await send(`/api/webhookHandler.php?course_id=${courseId}&token=adivinhado`);
    const said = lines.slice(from).join('\n');
    expect(said).toContain('delivery_refused');
    for (const word of ['ana.souza', 'adivinhado', fixture.path().split('token=')[1] ?? '?'])
      expect(said).not.toContain(word);
  });
});

describe('a platform’s own secret', () => {
  const SECRET = 'token-da-kiwify';
  const order = {
    order_id: 'K1',
    webhook_event_type: 'order_approved',
    order_ref: 'x',
    Customer: { email: SALE.email },
  };
  const signed = (body: string, secret = SECRET) =>
    `&signature=${createHmac('sha1', secret).update(body).digest('hex')}`;

  beforeEach(() => setSecret(services, school, { courseId, platform: 'kiwify', secret: SECRET }));

  test('T17 a valid signature is accepted, anything else is 401 and a recorded refusal', async () => {
    const body = JSON.stringify(order, null, 1);
    expect((await fixture.post(body, { query: signed(body) })).status).toBe(200);
    const wrong = [
      { body, query: '' },
      { body, query: '&signature=' },
      { body, query: signed(body, '') },
      { body, query: signed(body, 'outro') },
      { body: body.replace('K1', 'K2'), query: signed(body) },
      { body: JSON.stringify(Object.fromEntries(Object.entries(order).reverse())), query: signed(body) },
    ];
    for (const { body, query } of wrong) expect((await fixture.post(body, { query })).status).toBe(401);
    expect(await fixture.deliveries()).toHaveLength(1);
    expect(await refusals()).toMatchObject([{ reason: 'signature', platform: 'kiwify', tries: wrong.length }]);
  });

  const secretive = Object.entries(SAMPLES).flatMap(([platform, samples]) => {
    const sample = samples.find(({ secret, title }) => secret && platform !== 'stripe' && title);
    return sample ? [{ platform, sample }] : [];
  });
  test.each(secretive)('T17 of $platform: accepted with it, 401 with any other', async ({ platform, sample }) => {
    const { secret = '', query = {}, headers } = sample;
    const { raw } = deliveryOf(sample);
    const send = () => fixture.post(raw, { headers, query: `&${new URLSearchParams(query)}` });
    await setSecret(services, school, { courseId, platform, secret: `${secret}x` });
    expect((await send()).status).toBe(401);
    expect(await fixture.deliveries()).toEqual([]);
    await setSecret(services, school, { courseId, platform, secret });
    expect((await send()).status).toBe(200);
  });

  test('was verified on arrival: reprocessing days later needs no valid timestamp', async () => {
    const body = JSON.stringify(order);
    await fixture.tell(body, { query: signed(body) });
    await setSecret(services, school, { courseId, platform: 'kiwify', secret: 'outro' });
    const producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
    const deliveryId = (await fixture.deliveries())[0]?.id;
    const again = await app.call('producer.reprocessDelivery', { deliveryId }, producer);
    expect(again.data).toEqual({ status: 'applied', outcome: 'renewed' });
  });

  test('is only required of that platform, and only for this course', async () => {
    expect((await fixture.post(SALE)).status).toBe(200);
    const other = salesFixture(app, school, (await newCourse(db, school)).id);
    expect((await other.post(order)).status).toBe(200);
  });
});
