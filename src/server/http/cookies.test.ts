import { beforeAll, describe, expect, test } from 'vitest';
import { UNKNOWN_OPERATION } from '#shared/errors.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const post = (body: string, headers: Record<string, string> = {}) =>
  app.fetch('/rpc/public/signIn', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a bad request gets a code, never a 500 [v5.0.0-15.3.3]', () => {
  test.each([
    ['broken JSON', '{"json":', 400],
    ['an empty body', '', 422],
    ['an array where an object belongs', '{"json":[]}', 422],
    ['null', '{"json":null}', 422],
    ['a prototype', '{"json":{"__proto__":{"email":"a@b.co"},"email":"a@b.co","password":"x"}}', 422],
    ['a NUL byte', JSON.stringify({ json: { email: 'a\u0000@b.co', password: 'x' } }), 422],
  ])('%s', async (_, body, status) => {
    const response = await post(body);
    const { json } = (await response.json()) as { json: { code: string; data: { requestId: string } } };
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect([status, 401]).toContain(response.status);
    expect(json.code).toMatch(/^[a-z_]+$/);
    expect(json.data.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('for a body over the limit', async () => {
    const body = JSON.stringify({ json: { email: 'x'.repeat(1_100_000) } });
    const headers: Record<string, string>[] = [
      {},
      { 'content-length': String(body.length) },
      { 'content-length': '10', 'transfer-encoding': 'chunked' },
    ];
    for (const declared of headers) expect((await post(body, declared)).status).toBe(413);
  });

  test('for a change requested by following a link', async () => {
    const response = await app.fetch('/rpc/public/signOut?data=%7B%7D');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('for an unknown address', async () => {
    expect((await app.fetch('/api/nothing')).status).toBe(404);
    expect((await app.fetch('/uploads/..%2f..%2fetc/passwd')).status).toBe(404);
    expect((await app.fetch('/assets/of-an-older-build.js')).status).toBe(404);
    expect((await app.fetch('/.env')).status).toBe(404);
  });
});

test('a page of another version, whose operation is unknown here, is told to reload', async () => {
  const response = await app.fetch('/rpc/producer/renamed', { method: 'POST', body: '{}' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'malformed_request', data: { reason: UNKNOWN_OPERATION } });
});

describe('another site', () => {
  test.each<[Record<string, string>, number]>([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }, 401],
    [{}, 401],
  ])('with %o gets %i', async (headers, status) => {
    const body = JSON.stringify({ json: { email: 'ninguem@example.com', password: 'errada' } });
    expect((await post(body, { host: 'localhost', ...headers })).status).toBe(status);
  });
});

describe('every response', () => {
  test.each(['/healthz', '/readyz', '/api/openapi.json', '/rpc/public/nothing'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await app.fetch(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/object-src 'none'/);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('log lines contain no personal data [v5.0.0-16.2.4]', async () => {
    await app.call('public.signIn', { email: 'segredo.pessoal@example.com', password: 'senha-secreta' });
    expect(app.lines.join('')).not.toMatch(/segredo\.pessoal|senha-secreta/);
    expect(app.lines.some((line) => JSON.parse(line).route === '/rpc/public/signIn')).toBe(true);
  });
});

test('the readiness check reports migrations, and on request the database', async () => {
  expect(await (await app.fetch('/readyz')).json()).toEqual({ ready: true, migrations: true });
  expect(await (await app.fetch('/readyz?deep=1')).json()).toMatchObject({
    ready: true,
    database: true,
    migrations: true,
  });
});

test('the specification lists the operations', async () => {
  const { paths } = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toContain('/student/lessons/{lessonId}/completion');
});
