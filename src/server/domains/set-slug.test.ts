import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type DomainFixture, domainFixture, ownPlatform, PLATFORM } from '#test/fixtures/domain-fixture.ts';
import { asPlatform } from '../db.ts';

const platform = await ownPlatform();
afterAll(() => platform.dns.stop());

let fixture: DomainFixture;
beforeEach(async () => {
  fixture = await domainFixture(platform);
});

describe('the slug', () => {
  const rename = (slug: string, who = fixture.producer) => fixture.ask('producer.setSlug', { slug }, who);
  const fresh = () => `nova-${randomUUID().slice(0, 12)}`;

  test('can be changed, and old links redirect to the current one', async () => {
    const slug = fresh();
    expect((await rename(slug)).address).toMatchObject({ slug, changesLeft: 4 });
    const old = await platform.door.fetch(`/alunos/acesso?escola=${fixture.school.slug}&x=1`);
    expect([old.status, old.headers.get('location')]).toEqual([
      302,
      `https://${PLATFORM}/alunos/acesso?x=1&escola=${slug}`,
    ]);
    const host = `${fixture.school.slug}.${PLATFORM}`;
    const below = await platform.door.fetch('/alunos/login', { headers: { host } });
    expect(below.headers.get('location')).toBe(`https://${PLATFORM}/alunos/login?escola=${slug}`);
    expect(await fixture.certified(host)).toBe(200);
  });

  test('gets a certificate once the school’s mailbox is proven: made-up schools would use up those of the platform', async () => {
    const host = `${fixture.school.slug}.${PLATFORM}`;
    const proven = (at: string | null) =>
      asPlatform(platform.services.db, (tx) =>
        tx.updateTable('profiles').set({ mailbox_proven_at: at }).where('id', '=', fixture.school.producerId).execute(),
      );
    await proven(null);
    expect([await fixture.served(host), await fixture.certified(host)]).toEqual([true, 404]);
    await proven(new Date().toISOString());
    expect(await fixture.certified(host)).toBe(200);
  });

  test('gets none where it is nobody’s, or is no name', async () => {
    for (const name of [fresh(), `${fresh()}.${PLATFORM}`, 'localhost', '127.0.0.1', '', ':80', `*.${PLATFORM}`])
      expect([name, await fixture.certified(name)]).toEqual([name, 404]);
    expect(await fixture.certified(PLATFORM)).toBe(200);
  });

  test('does not redirect to a school’s own host, which would get the token after a link’s #', async () => {
    const domain = `aulas-${randomUUID()}.example.net`;
    await asPlatform(platform.services.db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ custom_domain: domain })
        .where('producer_id', '=', fixture.school.producerId)
        .execute(),
    );
    const slug = fresh();
    await rename(slug);
    for (const path of ['/reset-password', '/alunos/acesso', '/desfazer-email', '/alunos/cursos']) {
      const old = await platform.door.fetch(`${path}?escola=${fixture.school.slug}`);
      expect(old.headers.get('location')).toBe(`https://${PLATFORM}${path}?escola=${slug}`);
    }
  });

  test('stays reserved for the school after a change', async () => {
    const other = await platform.schoolWithProducer();
    await rename(fresh());
    for (const taken of [fixture.school.slug, other.school.slug])
      if (taken === fixture.school.slug)
        expect(await rename(taken, other.producer)).toMatchObject({ status: 409, code: 'slug_taken' });
      else expect(await rename(taken)).toMatchObject({ status: 409, code: 'slug_taken' });
    expect((await rename(fixture.school.slug)).address.slug).toBe(fixture.school.slug);
  });

  test('can be changed five times, also concurrently, and then only back', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rename(fresh())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['slug_limit_reached']),
    );
    expect((await rename(fixture.school.slug)).status).toBe(200);
  });

  test.each([['www'], ['Com Espaço'], ['-a'], [''], ['a'.repeat(61)]])('cannot be %j', async (slug) => {
    expect((await rename(slug)).code).toBe('invalid_input');
  });
});
