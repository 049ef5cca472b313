import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { type IntegrationFixture, integrationFixture, withKey } from '#test/fixtures/integration-fixture.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { asSchool } from '../db.ts';

const app = await testApp();
let fixture: IntegrationFixture;
beforeEach(async () => {
  fixture = await integrationFixture(app);
});

describe('every integration', () => {
  const paths = ['userWebhook.php', 'deleteProfile.php', 'sendHostingerEmail.php'];

  test.each(paths)('%s answers invalid calls with an error, never with a redirect or a 500', async (path) => {
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const attempts: [string, Record<string, string>, number][] = [
      ['', {}, 422],
      ['{', json, 400],
      ['[]', json, 400],
      ['null', json, 400],
      ['"texto"', json, 400],
      ['\u0000', json, 400],
      ['{"__proto__":{"role":"admin"}}', json, 422],
      [`{"email":"${'['.repeat(9000)}"}`, json, 422],
      [`${'['.repeat(50_000)}`, json, 400],
      ['a=%E0%A4%A', form, 422],
      ['isto não é um formulário', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
      ['isto não é um formulário', { 'content-type': 'multipart/form-data' }, 400],
      ['x'.repeat(1_100_000), json, 413],
    ];
    for (const [body, headers, status] of attempts) {
      const response = await app.fetch(`/api/${path}`, { method: 'POST', body, headers }, fixture.keyed);
      const text = await response.text();
      expect([body.slice(0, 40), response.status]).toEqual([body.slice(0, 40), status]);
      expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.any(String) });
    }
    expect(await fixture.students()).toHaveLength(0);
  });

  test.each(paths)('%s only acts on a POST', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await app.fetch(`/api/${path}?course_id=${fixture.courseId}`, { method }, fixture.keyed);
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    expect((await app.fetch(`/api/${path}`, { method: 'HEAD' }, fixture.keyed)).status).toBe(405);
    const preflight = await app.fetch(`/api/${path}`, { method: 'OPTIONS' }, fixture.keyed);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    expect((await fixture.keyRow())?.last_used_at).toBeNull();
  });

  test.each(paths)('%s accepts a session only from our own pages, a key from anywhere', async (path) => {
    const foreign = { origin: 'https://outro.example', 'sec-fetch-site': 'cross-site' };
    const refused = await fixture.post(path, {}, { ...fixture.producer, headers: foreign });
    expect(refused).toMatchObject({ status: 403, success: false, error: 'foreign_origin' });
    const both = await fixture.post(
      path,
      {},
      { ...fixture.producer, headers: { ...foreign, ...fixture.keyed.headers } },
    );
    expect(both.status).toBe(422);
  });

  test('is limited to six hundred calls a minute [v5.0.0-2.4.1]', async () => {
    expect((await fixture.post('deleteProfile.php', '{}', fixture.keyed)).status).toBe(422);
    await repeatLastTry(app.services.db, 'api_call', 598);
    expect((await fixture.post('deleteProfile.php', '{}', fixture.keyed)).status).toBe(422);
    expect(await fixture.post('deleteProfile.php', '{}', fixture.keyed)).toMatchObject({
      status: 429,
      error: 'too_many_requests',
    });
  });
});

describe('the key', () => {
  const works = async (caller: Caller) => (await fixture.post('deleteProfile.php', {}, caller)).status !== 401;
  const shown = async () =>
    ((await app.call('producer.profile', undefined, fixture.producer)).data as { apiKey: unknown }).apiKey;

  test('is shown once, stored as a hash, and identified by its last four characters', async () => {
    const key = await fixture.newKey();
    expect(key).toMatch(/^ateneu_[\w-]{43}$/);
    expect(await shown()).toEqual({ last4: key.slice(-4), createdAt: expect.any(String), lastUsedAt: null });
    const row = await fixture.keyRow();
    expect(JSON.stringify(row)).not.toContain(key.slice(7));
    expect(row?.key_hash).toHaveLength(32);
  });

  test('is single: another replaces it, and revoking leaves none', async () => {
    const first = await fixture.newKey();
    const second = await fixture.newKey();
    expect([await works(withKey(first)), await works(withKey(second))]).toEqual([false, true]);
    expect((await app.call('producer.revokeApiKey', undefined, fixture.producer)).status).toBe(200);
    expect([await works(withKey(second)), await shown()]).toEqual([false, null]);
    expect((await app.call('producer.revokeApiKey', undefined, fixture.producer)).status).toBe(200);
  });

  test('records its last use, at most once a minute', async () => {
    await works(fixture.keyed);
    const first = (await fixture.keyRow())?.last_used_at;
    expect(first).toBeTruthy();
    await works(fixture.keyed);
    expect((await fixture.keyRow())?.last_used_at).toBe(first);
    const earlier = '2026-01-01T00:00:00.000Z';
    await asSchool(app.services.db, fixture.school, (tx) =>
      tx
        .updateTable('api_keys')
        .set({ last_used_at: earlier })
        .where('producer_id', '=', fixture.school.producerId)
        .execute(),
    );
    await works(fixture.keyed);
    expect(new Date((await fixture.keyRow())?.last_used_at ?? 0).getTime()).toBeGreaterThan(Date.parse(earlier));
  });

  test('that is invalid is refused, and tries are limited', async () => {
    const wrong = ['', 'ateneu_', `ateneu_${'a'.repeat(43)}`, randomUUID()];
    for (const key of wrong) {
      expect(await fixture.post('deleteProfile.php', {}, { ...fixture.producer, ...withKey(key) })).toMatchObject({
        status: 401,
        error: 'api_key_invalid',
      });
    }
    const ip = '203.0.113.99';
    const guess = () => fixture.post('deleteProfile.php', {}, { ...withKey(`ateneu_${randomUUID()}`), ip });
    for (let tries = 0; tries < 30; tries += 1) expect((await guess()).status).toBe(401);
    expect(await guess()).toMatchObject({ status: 429, error: 'too_many_requests' });
    expect(await works({ ...fixture.keyed, ip }), 'a right one from there still is').toBe(true);
  });

  test('only works for these addresses, and only as a bearer token', async () => {
    const response = await app.fetch('/api/producer/students', {}, fixture.keyed);
    expect(response.status).toBe(401);
    const basic = { authorization: 'Basic YW5hOnNlbmhh' };
    expect(await fixture.post('deleteProfile.php', {}, { ...fixture.producer, headers: basic })).toMatchObject({
      status: 422,
    });
  });
});
