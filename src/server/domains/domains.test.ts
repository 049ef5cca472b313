import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type DomainFixture, domainFixture, ownPlatform, PLATFORM } from '#test/fixtures/domain-fixture.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { schoolEmailBranding } from '../branding/email-branding.ts';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import type { ScheduledJob } from '../jobs/job.ts';
import { domainJobs } from './jobs.ts';
import { recheckDomains } from './recheck.ts';

const DAY_MS = 86_400_000;

const platform = await ownPlatform();
afterAll(() => platform.dns.stop());

let fixture: DomainFixture;
beforeEach(async () => {
  fixture = await domainFixture(platform);
});

describe('a school’s own domain', () => {
  test('is served and linked to once both records exist', async () => {
    const { address } = await fixture.want();
    expect(address).toMatchObject({
      url: `https://${PLATFORM}/alunos/login?escola=${fixture.school.slug}`,
      ownDomain: {
        domain: fixture.domain,
        status: 'pending',
        records: [
          { type: 'CNAME', name: fixture.domain, value: PLATFORM },
          { type: 'TXT', name: `_ateneu.${fixture.domain}`, value: expect.stringMatching(/^ateneu=[\w-]{43}$/) },
        ],
      },
    });
    expect([await fixture.served(fixture.domain), await fixture.certified(fixture.domain)]).toEqual([false, 404]);
    expect((await fixture.verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'txt_missing' });

    fixture.publish(address);
    expect((await fixture.verify()).address).toMatchObject({
      url: `https://${fixture.domain}/alunos/login`,
      ownDomain: { status: 'verified', problem: null },
    });
    expect([await fixture.served(fixture.domain), await fixture.certified(fixture.domain)]).toEqual([true, 200]);
    const branding = await asPlatform(platform.services.db, (tx) =>
      schoolEmailBranding(tx, platform.services.env, fixture.school.producerId),
    );
    expect(branding.link('/alunos/acesso', 'x')).toBe(`https://${fixture.domain}/alunos/acesso#x`);
  });

  test('may be changed ten times a day, since each that is proven gets a certificate', async () => {
    await fixture.want();
    await repeatLastTry(platform.services.db, 'domain', 8);
    expect((await fixture.want(`a.${fixture.domain}`)).status).toBe(200);
    expect((await fixture.want(`b.${fixture.domain}`)).code).toBe('too_many_requests');
    expect((await fixture.want(`a.${fixture.domain}`)).status).toBe(200);
  });

  test('asked for first in two tabs at once is one', async () => {
    const asked = await Promise.all([fixture.want(), fixture.want()]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked[0].address.ownDomain).toEqual(asked[1].address.ownDomain);
  });

  test('lists the missing DNS records', async () => {
    const { address } = await fixture.want();
    platform.dns.records.set(`TXT _ateneu.${fixture.domain}`, ['ateneu=de-outra-escola']);
    expect((await fixture.verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'txt_wrong' });
    fixture.publish(address);
    platform.dns.records.set(`CNAME ${fixture.domain}`, ['outro.example']);
    expect((await fixture.verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'not_pointing' });
    platform.dns.failing = true;
    expect((await fixture.verify()).address.ownDomain).toMatchObject({ status: 'error', problem: 'dns_unreachable' });
    expect(await fixture.served(fixture.domain)).toBe(false);
  });

  test('may point here by an A record, since a zone’s apex cannot have a CNAME', async () => {
    fixture.publish((await fixture.want()).address);
    platform.dns.records.delete(`CNAME ${fixture.domain}`);
    platform.dns.records.set(`A ${fixture.domain}`, ['203.0.113.7']);
    platform.dns.records.set(`A ${PLATFORM}`, ['203.0.113.8', '203.0.113.7']);
    expect((await fixture.verify()).address.ownDomain?.status).toBe('verified');
  });

  test('cannot be claimed by others while it is served, whoever controls the zone', async () => {
    const other = await platform.schoolWithProducer();
    const asked = await fixture.want(fixture.domain, other.producer);
    fixture.publish((await fixture.want()).address);
    await fixture.verify();
    // The other asked first, and proves itself too late.
    fixture.publish(asked.address);
    expect((await fixture.verify(other.producer, other.school)).address.ownDomain).toMatchObject({
      status: 'error',
      problem: 'taken',
    });
    const third = await platform.schoolWithProducer();
    expect(await fixture.want(fixture.domain, third.producer)).toMatchObject({ status: 409, code: 'domain_taken' });
  });

  test('removed or replaced is not served any more, and others may claim it', async () => {
    fixture.publish((await fixture.want()).address);
    await fixture.verify();
    expect((await fixture.ask('producer.removeDomain')).status).toBe(200);
    expect(await fixture.served(fixture.domain)).toBe(false);
    expect((await fixture.ask('producer.address')).address).toMatchObject({
      url: `https://${PLATFORM}/alunos/login?escola=${fixture.school.slug}`,
      ownDomain: null,
    });
    const other = await platform.schoolWithProducer();
    expect((await fixture.want(fixture.domain, other.producer)).status).toBe(200);
    expect((await fixture.ask('producer.verifyDomain')).code).toBe('not_found');
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
  ])('cannot be %j', async (name) => {
    expect(await fixture.want(name)).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test.each([
    ['https://Aulas.Example.NET/alunos', 'aulas.example.net'],
    ['lições.example.net', 'xn--lies-1oa8f.example.net'],
  ])('is normalized: %s', async (typed, name) => {
    expect((await fixture.want(typed)).address.ownDomain?.domain).toBe(name);
    await fixture.ask('producer.removeDomain');
  });
});

describe('the daily check', () => {
  const standing = async () => (await fixture.ask('producer.address')).address.ownDomain;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  test('keeps serving for a week after the records are gone', async () => {
    fixture.publish((await fixture.want()).address);
    await fixture.verify();
    platform.dns.records.delete(`TXT _ateneu.${fixture.domain}`);
    await recheckDomains(platform.services, inDays(1));
    expect(await standing()).toMatchObject({ status: 'failing', problem: 'txt_missing' });
    await recheckDomains(platform.services, inDays(7.9));
    expect(await fixture.served(fixture.domain)).toBe(true);
    await recheckDomains(platform.services, inDays(8.1));
    expect(await standing()).toMatchObject({ status: 'error', problem: 'txt_missing' });
    expect(await fixture.served(fixture.domain)).toBe(false);
  });

  test('ignores DNS failures, and recovers when the records are right again', async () => {
    fixture.publish((await fixture.want()).address);
    await fixture.verify();
    platform.dns.failing = true;
    await recheckDomains(platform.services, inDays(30));
    expect(await standing()).toMatchObject({ status: 'verified', problem: 'dns_unreachable' });
    platform.dns.failing = false;
    platform.dns.records.delete(`CNAME ${fixture.domain}`);
    await recheckDomains(platform.services, inDays(31));
    expect(await standing()).toMatchObject({ status: 'failing', problem: 'not_pointing' });
    platform.dns.records.set(`CNAME ${fixture.domain}`, [PLATFORM]);
    await recheckDomains(platform.services, inDays(32));
    expect(await standing()).toMatchObject({ status: 'verified', problem: null, servesUntil: null });
  });

  test('does not count days on which the resolver is silent', async () => {
    fixture.publish((await fixture.want()).address);
    await fixture.verify();
    platform.dns.records.delete(`TXT _ateneu.${fixture.domain}`);
    await recheckDomains(platform.services, inDays(1));
    platform.dns.failing = true;
    for (const day of [2, 3, 4, 5, 6, 7, 8]) await recheckDomains(platform.services, inDays(day));
    platform.dns.failing = false;
    await recheckDomains(platform.services, inDays(9));
    expect(await standing()).toMatchObject({ status: 'failing', problem: 'txt_missing' });
    expect(await fixture.served(fixture.domain)).toBe(true);
    await recheckDomains(platform.services, inDays(15.1));
    expect(await standing()).toMatchObject({ status: 'error', problem: 'txt_missing' });
  });

  test('of one domain that fails does not keep the others from theirs; the job fails visibly and is repeated', async () => {
    const fixtures = [];
    for (let made = 0; made < 7; made += 1) fixtures.push(await domainFixture(platform));
    for (const { want } of fixtures) await want();
    const schools = fixtures.map(({ school }) => school.producerId).sort();
    const [cursed = '', ...others] = schools;
    const checked = async () => {
      const found = await asPlatform(platform.services.db, (tx) =>
        tx
          .selectFrom('school_domains')
          .select(['producer_id', 'checked_at'])
          .where('producer_id', 'in', schools)
          .execute(),
      );
      return found
        .filter(({ checked_at }) => checked_at)
        .map(({ producer_id }) => producer_id)
        .sort();
    };
    const job = domainJobs.find(({ name }) => name === 'recheck-domains') as ScheduledJob<Services>;
    await asOwner(
      platform.url,
      `create function refuse_domain() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse_domain before update on school_domains for each row
         when (new.producer_id = '${cursed}') execute function refuse_domain()`,
    );
    try {
      await expect(job.run(platform.services)).rejects.toThrow('1 domains failed');
    } finally {
      await asOwner(platform.url, 'drop trigger refuse_domain on school_domains; drop function refuse_domain()');
    }
    expect(await checked()).toEqual(others);
    await job.run(platform.services);
    expect(await checked()).toEqual(schools);
  });
});
