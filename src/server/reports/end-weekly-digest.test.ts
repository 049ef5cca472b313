import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import {
  at,
  choiceOf,
  digest,
  eachWithItsSchool,
  learn,
  MONDAY,
  producer,
  queued,
  run,
  school,
  turn,
  wednesday,
  write,
} from '#test/reports/digest-fixture.ts';
import { altered } from '#test/run/altered.ts';
import { digestToken } from './weekly-digest.ts';

const { services, fetch, lines } = await testApp();
const { db, env } = services;

eachWithItsSchool();

describe('one click', () => {
  const addressFor = (producerId: string, keys = env) => `/admin/resumo-semanal/${digestToken(keys, producerId)}`;
  const post = (path: string, headers = {}) =>
    fetch(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const isOn = async () => (await choiceOf(producer))?.on;

  test('unsubscribes, from the mail program or from the e-mail’s footer', async () => {
    await learn(wednesday);
    const got = await digest();
    const header = (key: string) => got?.headers.find((each) => each.key === key)?.value;
    const address = `${env.publicUrl}${addressFor(school.producerId)}`;
    expect(header('list-unsubscribe')).toBe(`<${address}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(got?.text).toContain(`Não quero mais receber este resumo: ${address}`);
    expect(got?.html).toContain(`href="${address}"`);

    const path = addressFor(school.producerId);
    const page = await fetch(path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<form method="post">');
    expect(await isOn(), 'whoever only follows the link').toBe(true);

    const done = await post(path, { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' });
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('Pronto, você não recebe mais o resumo semanal');
    expect(await isOn()).toBe(false);
    expect((await post(path)).status, 'again').toBe(200);
    expect(await run(at('08:00:00', addDays(MONDAY, 7)))).toBe(0);
  });

  test('its token is not in the logs of e-mails or requests', async () => {
    await learn(wednesday);
    await digest();
    await post(addressFor(school.producerId));
    const token = digestToken(env, school.producerId);
    expect((await queued())[0]?.content).toContain('/admin/resumo-semanal/');
    expect(JSON.stringify(await queued())).not.toContain(token);
    expect(lines.join('')).not.toContain(token);
  });

  test('works for one producer, at the platform’s own address', async () => {
    await turn(true);
    const other = await newSchool(db);
    const own = digestToken(env, school.producerId);
    const token = (text: string) => Buffer.from(text, 'base64url');
    const spliced = Buffer.concat([
      token(own).subarray(0, 32),
      token(digestToken(env, other.producerId)).subarray(32),
    ]).toString('base64url');
    for (const path of [
      `/admin/resumo-semanal/${spliced}`,
      `/admin/resumo-semanal/${altered(own)}`,
      '/admin/resumo-semanal/x',
      addressFor(school.producerId, { ...env, appKeys: [{ id: 'outra', key: randomBytes(32) }] }),
      `/alunos/avisos/${own}`,
    ]) {
      expect([path, (await fetch(path)).status, (await post(path)).status]).toEqual([path, 404, 404]);
    }
    const domain = `aulas-${crypto.randomUUID()}.example.net`;
    await write(sql`update client_settings set custom_domain = ${domain} where producer_id = ${school.producerId}`);
    expect((await post(addressFor(school.producerId), { host: domain })).status).toBe(404);
    expect((await post(addressFor(other.producerId))).status).toBe(200);
    expect(await isOn()).toBe(true);
  });

  test('stops working when the producer is deleted', async () => {
    await write(sql`update profiles set removed_at = app_now() where id = ${school.producerId}`);
    expect((await post(addressFor(school.producerId))).status).toBe(404);
  });
});
