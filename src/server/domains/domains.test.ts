import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SchoolAddress } from '#shared/contract/address.ts';
import { formatDate } from '#shared/dates.ts';
import { type Caller, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { type DnsServer, startDns } from '#test/dns-server.ts';
import { newSchool, type TestSchool } from '#test/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/outgoing-mail.ts';
import { createApp } from '../app.ts';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { schoolVoice } from '../email/voice.ts';
import { recheckDomains } from './recheck.ts';

const PLATFORM = 'ateneu.example';
const DAY_MS = 86_400_000;

let dns: DnsServer;
let services: Services;
let door: Pick<TestApp, 'call' | 'fetch' | 'signedIn'>;
beforeAll(async () => {
  dns = await startDns();
  const app = await testApp();
  const env = { ...app.services.env, publicUrl: `https://${PLATFORM}`, dnsServers: [dns.address] };
  services = { ...app.services, env };
  door = frontDoor(createApp(services), services);
});
afterAll(() => dns.stop());

let school: TestSchool;
let producer: Caller;
let domain: string;
beforeEach(async () => {
  dns.failing = false;
  ({ school, producer } = await schoolWithProducer());
  domain = `aulas-${randomUUID()}.example.net`;
});

async function schoolWithProducer() {
  const school = await newSchool(services.db);
  const { cookie = '' } = await door.signedIn({ kind: 'producer', userId: school.producerId });
  return { school, producer: { cookie: cookie.replace('sid=', '__Host-sid=') } };
}

const ask = async (operation: Parameters<TestApp['call']>[0], input?: unknown, who = producer) => {
  const { status, code, data } = await door.call(operation, input, who);
  return { status, code, address: data as SchoolAddress };
};
const want = (name = domain, who = producer) => ask('producer.setDomain', { domain: name }, who);
/** Waits out what keeps a school from asking the DNS over and over. */
async function verify(who = producer, of = school) {
  await asPlatform(services.db, (tx) =>
    tx.updateTable('school_domains').set({ checked_at: null }).where('producer_id', '=', of.producerId).execute(),
  );
  return ask('producer.verifyDomain', undefined, who);
}
/** Enters in the zone what the screen says. */
function publish({ ownDomain }: SchoolAddress) {
  for (const { type, name, value } of ownDomain?.records ?? []) dns.records.set(`${type} ${name}`, [value]);
}
const served = async (host: string) => (await door.fetch('/healthz-not', { headers: { host } })).status !== 421;
const certified = async (name: string) => (await door.fetch(`/tls/ask?domain=${name}`)).status;

describe('a domain of a school’s own', () => {
  test('serves, and is linked to, once its zone has both records', async () => {
    const { address } = await want();
    expect(address).toMatchObject({
      url: `https://${PLATFORM}/alunos/login?escola=${school.slug}`,
      ownDomain: {
        domain,
        status: 'pending',
        records: [
          { type: 'CNAME', name: domain, value: PLATFORM },
          { type: 'TXT', name: `_ateneu.${domain}`, value: expect.stringMatching(/^ateneu=[\w-]{43}$/) },
        ],
      },
    });
    expect([await served(domain), await certified(domain)]).toEqual([false, 404]);
    expect((await verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'txt_missing' });

    publish(address);
    expect((await verify()).address).toMatchObject({
      url: `https://${domain}/alunos/login`,
      ownDomain: { status: 'verified', problem: null },
    });
    expect([await served(domain), await certified(domain)]).toEqual([true, 200]);
    const voice = await asPlatform(services.db, (tx) => schoolVoice(tx, services.env, school.producerId));
    expect(voice.link('/alunos/acesso', 'x')).toBe(`https://${domain}/alunos/acesso#x`);
  });

  test('is told what its zone lacks', async () => {
    const { address } = await want();
    dns.records.set(`TXT _ateneu.${domain}`, ['ateneu=de-outra-escola']);
    expect((await verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'txt_wrong' });
    publish(address);
    dns.records.set(`CNAME ${domain}`, ['outro.example']);
    expect((await verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'not_pointing' });
    dns.failing = true;
    expect((await verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'dns_unreachable' });
    expect(await served(domain)).toBe(false);
  });

  test('may lead here by its address, where a zone’s top can have no CNAME', async () => {
    publish((await want()).address);
    dns.records.delete(`CNAME ${domain}`);
    dns.records.set(`A ${domain}`, ['203.0.113.7']);
    dns.records.set(`A ${PLATFORM}`, ['203.0.113.8', '203.0.113.7']);
    expect((await verify()).address.ownDomain?.status).toBe('verified');
  });

  test('is nobody else’s while it serves, whoever has the zone', async () => {
    const other = await schoolWithProducer();
    const asked = await want(domain, other.producer);
    publish((await want()).address);
    await verify();
    // The other asked first, and proves itself too late.
    publish(asked.address);
    expect((await verify(other.producer, other.school)).address.ownDomain).toMatchObject({
      status: 'error',
      problem: 'taken',
    });
    const third = await schoolWithProducer();
    expect(await want(domain, third.producer)).toMatchObject({ status: 409, code: 'domain_taken' });
  });

  test('given up or replaced serves no more at once, and may be another’s', async () => {
    publish((await want()).address);
    await verify();
    expect((await ask('producer.removeDomain')).status).toBe(200);
    expect(await served(domain)).toBe(false);
    expect((await ask('producer.address')).address).toMatchObject({
      url: `https://${PLATFORM}/alunos/login?escola=${school.slug}`,
      ownDomain: null,
    });
    const other = await schoolWithProducer();
    expect((await want(domain, other.producer)).status).toBe(200);
    expect((await ask('producer.verifyDomain')).code).toBe('not_found');
  });

  test.each([
    [''],
    ['sem ponto'],
    ['localhost'],
    ['127.0.0.1'],
    ['[::1]'],
    ['169.254.169.254'],
    ['http://2130706433/'],
    ['aulas.example.net@mau.example'],
    ['*.example.net'],
    ['-a.example.net'],
    [`${'a'.repeat(64)}.example.net`],
    [PLATFORM],
    [`outra.${PLATFORM}`],
  ])('is not %j', async (name) => {
    expect(await want(name)).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test.each([
    ['https://Aulas.Example.NET/alunos', 'aulas.example.net'],
    ['lições.example.net', 'xn--lies-1oa8f.example.net'],
  ])('is taken as typed: %s', async (typed, name) => {
    expect((await want(typed)).address.ownDomain?.domain).toBe(name);
    await ask('producer.removeDomain');
  });
});

describe('each day a domain is looked at again', () => {
  const standing = async () => (await ask('producer.address')).address.ownDomain;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  test('and goes on serving for a week after its records are gone', async () => {
    publish((await want()).address);
    await verify();
    dns.records.delete(`TXT _ateneu.${domain}`);
    await recheckDomains(services, inDays(1));
    expect(await standing()).toMatchObject({ status: 'failing', problem: 'txt_missing' });
    await recheckDomains(services, inDays(7.9));
    expect(await served(domain)).toBe(true);
    await recheckDomains(services, inDays(8.1));
    expect(await standing()).toMatchObject({ status: 'error', problem: 'txt_missing' });
    expect(await served(domain)).toBe(false);
  });

  test('and nothing is held against it while nobody can say, or once it is right again', async () => {
    publish((await want()).address);
    await verify();
    dns.failing = true;
    await recheckDomains(services, inDays(30));
    expect(await standing()).toMatchObject({ status: 'verified' });
    dns.failing = false;
    dns.records.delete(`CNAME ${domain}`);
    await recheckDomains(services, inDays(31));
    expect(await standing()).toMatchObject({ status: 'failing', problem: 'not_pointing' });
    dns.records.set(`CNAME ${domain}`, [PLATFORM]);
    await recheckDomains(services, inDays(32));
    expect(await standing()).toMatchObject({ status: 'verified', problem: null, servesUntil: null });
  }, 20_000);
});

describe('a producer is written to', () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  let mail: OutgoingMail;
  beforeAll(async () => {
    mail = await outgoingMail(services);
  });
  afterAll(() => mail.stop());

  const queued = () =>
    asPlatform(services.db, (tx) =>
      tx
        .selectFrom('email_logs')
        .select(['id', 'payload', 'producer_id'])
        .where('user_id', '=', school.producerId)
        .where('template_name', '=', 'own_domain')
        .orderBy('created_at')
        .execute(),
    );
  const news = async () => (await queued()).map(({ payload }) => payload.news);
  async function lastReceived() {
    const [to] = await asPlatform(services.db, (tx) =>
      tx.selectFrom('profiles').select('email').where('id', '=', school.producerId).execute(),
    );
    await mail.send((await queued()).at(-1)?.id ?? '');
    return mail.receivedBy(to?.email ?? '').at(-1);
  }

  test('once when the proof is gone, once when the domain serves no more', async () => {
    publish((await want()).address);
    await verify();
    dns.records.delete(`TXT _ateneu.${domain}`);
    for (const days of [1, 1, 2, 7]) await Promise.all([recheck(days), recheck(days)]);
    expect(await news()).toEqual(['failing']);
    const warned = await lastReceived();
    expect(warned?.subject).toBe(`O domínio ${domain} precisa de atenção`);
    expect(warned?.text).toContain('o registro TXT não foi encontrado');
    expect(warned?.text).toContain(`a partir de ${formatDate(inDays(8))}`);
    expect(warned?.text).toContain(`https://${PLATFORM}/admin/settings/dominio`);
    for (const days of [8.1, 9]) await recheck(days);
    expect(await news()).toEqual(['failing', 'lost']);
    expect((await lastReceived())?.subject).toBe(`O domínio ${domain} deixou de abrir a sua escola`);
  }, 30_000);

  test('when it is right again, and not of what is no longer so', async () => {
    const { address } = await want();
    publish(address);
    await verify();
    dns.records.delete(`CNAME ${domain}`);
    await recheck(1);
    publish(address);
    await recheck(2);
    expect(await news()).toEqual(['failing', 'back']);
    const [failing] = await queued();
    await mail.send(failing?.id ?? '');
    expect((await lastReceived())?.subject).toBe(`O domínio ${domain} voltou ao normal`);
    expect(await news()).toEqual(['back']);
  }, 20_000);

  test('of nothing that they have just looked at themselves, or that never served', async () => {
    const { address } = await want();
    await recheck(1);
    publish(address);
    await verify();
    dns.records.delete(`TXT _ateneu.${domain}`);
    await verify();
    await recheck(1);
    expect(await news()).toEqual([]);
  }, 20_000);

  const recheck = (days: number) => recheckDomains(services, inDays(days));
});

describe('the name in addresses', () => {
  const rename = (slug: string, who = producer) => ask('producer.setSlug', { slug }, who);
  const fresh = () => `nova-${randomUUID().slice(0, 12)}`;

  test('changes, and old links lead to where the school is now', async () => {
    const slug = fresh();
    expect((await rename(slug)).address).toMatchObject({ slug, changesLeft: 4 });
    const old = await door.fetch(`/alunos/acesso?escola=${school.slug}&x=1`);
    expect([old.status, old.headers.get('location')]).toEqual([
      302,
      `https://${PLATFORM}/alunos/acesso?x=1&escola=${slug}`,
    ]);
    const host = `${school.slug}.${PLATFORM}`;
    const below = await door.fetch('/alunos/login', { headers: { host } });
    expect(below.headers.get('location')).toBe(`https://${PLATFORM}/alunos/login?escola=${slug}`);
    expect(await certified(host)).toBe(200);
  });

  test('stays the school’s own, also once it has another', async () => {
    const other = await schoolWithProducer();
    await rename(fresh());
    for (const taken of [school.slug, other.school.slug])
      if (taken === school.slug)
        expect(await rename(taken, other.producer)).toMatchObject({ status: 409, code: 'slug_taken' });
      else expect(await rename(taken)).toMatchObject({ status: 409, code: 'slug_taken' });
    expect((await rename(school.slug)).address.slug).toBe(school.slug);
  });

  test('changes five times, also when all are asked for at once, and then only back', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rename(fresh())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['slug_limit_reached']),
    );
    expect((await rename(school.slug)).status).toBe(200);
  });

  test.each([['www'], ['Com Espaço'], ['-a'], [''], ['a'.repeat(61)]])('is not %j', async (slug) => {
    expect((await rename(slug)).code).toBe('invalid_input');
  });
});
