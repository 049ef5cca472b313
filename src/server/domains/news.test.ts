import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '#shared/time/dates.ts';
import { type DomainFixture, domainFixture, ownPlatform, PLATFORM } from '#test/fixtures/domain-fixture.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';
import { recheckDomains } from './recheck.ts';

const DAY_MS = 86_400_000;

const platform = await ownPlatform();
afterAll(() => platform.dns.stop());

let fixture: DomainFixture;
beforeEach(async () => {
  fixture = await domainFixture(platform);
});

describe('a producer gets an e-mail', () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  let mail: OutgoingMail;
  beforeAll(async () => {
    mail = await outgoingMail(platform.services);
  });
  afterAll(() => mail.stop());

  const queued = () =>
    asPlatform(platform.services.db, (tx) =>
      tx
        .selectFrom('email_logs')
        .select(['id', 'payload', 'producer_id'])
        .where('user_id', '=', fixture.school.producerId)
        .where('template_name', '=', 'own_domain')
        .orderBy('created_at')
        .execute(),
    );
  const news = async () => (await queued()).map(({ payload }) => payload.news);
  async function lastReceived() {
    const [to] = await asPlatform(platform.services.db, (tx) =>
      tx.selectFrom('profiles').select('email').where('id', '=', fixture.school.producerId).execute(),
    );
    await mail.send((await queued()).at(-1)?.id ?? '');
    return mail.receivedBy(to?.email ?? '').at(-1);
  }

  test('once when the proof is gone, once when the domain is not served any more', async () => {
    fixture.publish((await fixture.want()).address);
    await fixture.verify();
    platform.dns.records.delete(`TXT _ateneu.${fixture.domain}`);
    for (const days of [1, 1, 2, 7]) await Promise.all([recheck(days), recheck(days)]);
    expect(await news()).toEqual(['failing']);
    const warned = await lastReceived();
    expect(warned?.subject).toBe(`O domínio ${fixture.domain} precisa de atenção`);
    expect(warned?.text).toContain('o registro TXT não foi encontrado');
    expect(warned?.text).toContain(`a partir de ${formatDate(inDays(8))}`);
    expect(warned?.text).toContain(`https://${PLATFORM}/admin/settings/dominio`);
    for (const days of [8.1, 9]) await recheck(days);
    expect(await news()).toEqual(['failing', 'lost']);
    expect((await lastReceived())?.subject).toBe(`O domínio ${fixture.domain} deixou de abrir a sua escola`);
  });

  test('when it works again, and not about outdated states', async () => {
    const { address } = await fixture.want();
    fixture.publish(address);
    await fixture.verify();
    platform.dns.records.delete(`CNAME ${fixture.domain}`);
    await recheck(1);
    fixture.publish(address);
    await recheck(2);
    expect(await news()).toEqual(['failing', 'back']);
    const [failing] = await queued();
    await mail.send(failing?.id ?? '');
    expect((await lastReceived())?.subject).toBe(`O domínio ${fixture.domain} voltou ao normal`);
    expect(await news()).toEqual(['back']);
  });

  test('not for checks that they started themselves, or for a domain never served', async () => {
    const { address } = await fixture.want();
    await recheck(1);
    fixture.publish(address);
    await fixture.verify();
    platform.dns.records.delete(`TXT _ateneu.${fixture.domain}`);
    await fixture.verify();
    await recheck(1);
    expect(await news()).toEqual([]);
  });

  const recheck = (days: number) => recheckDomains(platform.services, inDays(days));
});
