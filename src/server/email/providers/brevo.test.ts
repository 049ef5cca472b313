import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#test/run/free-port.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { SendError } from '../failures.ts';
import { openTransport } from './open-transport.ts';
import type { Message } from './transport.ts';

const FROM = 'contato@plataforma.test';
const message: Message = {
  id: '0b7e6f0e-6c0a-4a57-8c52-0f3ad2f5f3a1',
  key: '0b7e6f0e-6c0a-4a57-8c52-0f3ad2f5f3a1',
  senderName: `Escola ${'Vértice '.repeat(20)}`,
  to: { name: 'Zé\r\nBcc: todos@example.com', address: 'ze@example.com' },
  replyTo: 'ajuda@escola.test',
  subject: 'Seu acesso\r\n a {{tudo}}',
  html: '<p>Oi {{ name }}</p>',
  text: 'Oi',
};

type Answer = { status: number; body?: string; headers?: Record<string, string> };
let answers: Answer[] = [];
let asked: { headers: IncomingHttpHeaders; body: string }[] = [];
const scripted = createServer(async (request, response) => {
  asked.push({ headers: request.headers, body: await text(request) });
  const { status, body = '', headers } = answers.shift() ?? { status: 201, body: '{"messageId":"<a@b>"}' };
  response.writeHead(status, headers).end(body);
});

let brevo: BrevoServer;
let origin: string;
beforeAll(async () => {
  brevo = await startBrevo();
  await new Promise<void>((resolve) => scripted.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(scripted.address() as AddressInfo).port}`;
});
afterAll(() => {
  scripted.closeAllConnections();
  scripted.close();
  return brevo.stop();
});
beforeEach(() => {
  [answers, asked] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });

const transport = (settings = {}) => openTransport({ brevo: { origin, apiKey: BREVO_KEY, from: FROM, ...settings } });
const failureOf = async (...script: Answer[]) => {
  answers = script;
  const error = await transport()
    .send(message)
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(SendError);
  return (error as SendError).failure;
};

test('a message is sent in the API’s format, with one idempotency key', async () => {
  const sender = transport({ origin: brevo.origin });
  expect(await sender.send(message)).toMatch(/^<.*@smtp-relay\.example\.com>$/);
  expect(await sender.send(message)).toBe(message.key);
  expect(brevo.taken).toMatchObject([
    {
      sender: { email: FROM, name: expect.stringMatching(/^Escola Vértice.{0,56}$/) },
      to: [{ email: 'ze@example.com', name: 'Zé Bcc: todos@example.com' }],
      replyTo: { email: 'ajuda@escola.test' },
      subject: 'Seu acesso a {{tudo}}',
      htmlContent: '<p>Oi {{ name }}</p>',
      headers: { idempotencyKey: message.key },
    },
  ]);
});

test('recipients without a name are addressed without one', async () => {
  await transport().send({ ...message, to: { name: '', address: 'ze@example.com' }, replyTo: null });
  const { to, replyTo } = JSON.parse(asked[0]?.body ?? '') as { to: unknown; replyTo: unknown };
  expect([to, replyTo]).toEqual([[{ email: 'ze@example.com' }], undefined]);
  expect(asked[0]?.headers['api-key']).toBe(BREVO_KEY);
});

const json = (status: number, code: string, says = ''): Answer => ({
  status,
  body: JSON.stringify({ code, message: says }),
});

test.each<[Answer, object]>([
  [json(400, 'invalid_parameter', 'email is not valid in to'), { outcome: 'bounced', reason: 'address' }],
  [json(400, 'invalid_parameter', 'sender is not valid'), { outcome: 'failed', reason: 'account' }],
  [json(400, 'missing_parameter', 'subject is missing'), { outcome: 'failed', reason: 'refused' }],
  [json(404, 'document_not_found'), { outcome: 'failed', reason: 'refused' }],
  [json(422, 'invalid_parameter'), { outcome: 'failed', reason: 'refused' }],
  [json(401, 'unauthorized', 'Key not found'), { outcome: 'again', reason: 'account', key: 'renew' }],
  [json(402, 'not_enough_credits'), { outcome: 'again', reason: 'account', key: 'renew' }],
  [json(403, 'permission_denied'), { outcome: 'again', reason: 'account', key: 'renew' }],
  [json(408, ''), { outcome: 'again', reason: 'busy', key: 'keep' }],
  [json(503, ''), { outcome: 'again', reason: 'busy', key: 'renew' }],
  [json(500, ''), { outcome: 'again', reason: 'busy', key: 'keep' }],
  [
    { status: 502, body: '<html>Bad gateway</html>' },
    { outcome: 'again', key: 'keep', text: 'BREVO 502' },
  ],
])('%j means %j', async (answer, expected) => {
  expect(await failureOf(answer)).toMatchObject(expected);
});

test('its error is stored as one short line, without the key', async () => {
  const { code, text: kept } = await failureOf(json(422, 'invalid_parameter', `no\n${'x'.repeat(500)}`));
  expect(code).toBe('BREVO 422');
  expect(kept).toMatch(/^BREVO 422 invalid_parameter no x+$/);
  expect(kept).toHaveLength(200);
});

test.each([
  [{ 'retry-after': '120' }, 120],
  [{ 'x-sib-ratelimit-reset': '300' }, 300],
  [{ 'retry-after': 'amanhã' }, undefined],
])('a requested pause of %j is respected', async (headers, seconds) => {
  expect(await failureOf({ status: 429, headers })).toMatchObject({ outcome: 'again', retryAfterSeconds: seconds });
});

test('a pause until a date is respected', async () => {
  stopClock();
  const headers = { 'retry-after': new Date(Date.now() + 120_000).toUTCString() };
  expect(await failureOf({ status: 429, headers })).toMatchObject({ outcome: 'again', retryAfterSeconds: 120 });
});

test('after a rate limit no e-mail is sent until it ends', async () => {
  stopClock();
  const sender = transport();
  answers = [{ status: 429, headers: { 'retry-after': '120' } }];
  for (let mail = 0; mail < 3; mail += 1)
    await expect(sender.send(message)).rejects.toMatchObject({ failure: { reason: 'busy', retryAfterSeconds: 120 } });
  expect(asked).toHaveLength(1);
});

test('a short pause is waited for', async () => {
  const sender = transport();
  answers = [{ status: 429, headers: { 'retry-after': '1' } }];
  await expect(sender.send(message)).rejects.toMatchObject({ failure: { reason: 'busy' } });
  expect(await sender.send(message)).toBe('<a@b>');
});

test('no server, a broken connection, and a redirect are failures [v5.0.0-15.3.2]', async () => {
  const nobody = transport({ origin: `http://127.0.0.1:${await freePort()}` });
  await expect(nobody.send(message)).rejects.toMatchObject({ failure: { reason: 'connection', key: 'renew' } });
  expect(await failureOf({ status: 307, headers: { location: 'http://127.0.0.1:9/' } })).toMatchObject({
    reason: 'connection',
    outcome: 'again',
  });
  brevo.faults.set('ze@example.com', ['cut_before']);
  await expect(
    transport({ origin: brevo.origin }).send({ ...message, key: crypto.randomUUID() }),
  ).rejects.toMatchObject({
    failure: { reason: 'connection', key: 'keep' },
  });
});
