import { randomUUID } from 'node:crypto';
import { createApp } from '#server/app.ts';
import { asSchool } from '#server/db.ts';
import type { SchoolAddress } from '#shared/contract/address.ts';
import { type Caller, frontDoor, type TestApp, testApp } from './app.ts';
import { startDns } from './dns-server.ts';
import { newSchool, type TestSchool } from './factories.ts';

export const PLATFORM = 'ateneu.example';

/** The application at a host of its own, and a DNS in which tests write. */
export async function ownPlatform() {
  const dns = await startDns();
  const app = await testApp();
  const env = { ...app.services.env, publicUrl: `https://${PLATFORM}`, dnsServers: [dns.address] };
  const services = { ...app.services, env };
  const door = frontDoor(createApp(services), services);

  async function schoolWithProducer() {
    const school = await newSchool(services.db);
    const { cookie = '' } = await door.signedIn({ kind: 'producer', userId: school.producerId });
    return { school, producer: { cookie: cookie.replace('sid=', '__Host-sid=') } };
  }
  return { dns, services, door, schoolWithProducer };
}
export type OwnPlatform = Awaited<ReturnType<typeof ownPlatform>>;

/** A school that wants a domain, and its producer at the screen for it. */
export async function domainDesk({ dns, services, door, schoolWithProducer }: OwnPlatform) {
  dns.failing = false;
  const { school, producer } = await schoolWithProducer();
  const domain = `aulas-${randomUUID()}.example.net`;

  const ask = async (operation: Parameters<TestApp['call']>[0], input?: unknown, who: Caller = producer) => {
    const { status, code, data } = await door.call(operation, input, who);
    return { status, code, address: data as SchoolAddress };
  };

  return {
    school,
    producer,
    domain,
    ask,
    want: (name = domain, who: Caller = producer) => ask('producer.setDomain', { domain: name }, who),
    /** Waits out what keeps a school from asking the DNS over and over. */
    async verify(who: Caller = producer, of: TestSchool = school) {
      await asSchool(services.db, of, (tx) =>
        tx.updateTable('school_domains').set({ checked_at: null }).where('producer_id', '=', of.producerId).execute(),
      );
      return ask('producer.verifyDomain', undefined, who);
    },
    /** Enters in the zone what the screen says. */
    publish({ ownDomain }: SchoolAddress) {
      for (const { type, name, value } of ownDomain?.records ?? []) dns.records.set(`${type} ${name}`, [value]);
    },
    served: async (host: string) => (await door.fetch('/healthz-not', { headers: { host } })).status !== 421,
    certified: async (name: string) => (await door.fetch(`/tls/ask?domain=${name}`)).status,
  };
}
export type DomainDesk = Awaited<ReturnType<typeof domainDesk>>;
