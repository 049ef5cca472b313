import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Billing } from '#shared/contract/billing.ts';
import type { AuditPage } from '#shared/contract/owner.ts';
import type { PlatformSettings } from '#shared/contract/platform.ts';
import type { SessionInfo } from '#shared/contract/public.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform } from '../db.ts';

const { services, call, signedIn } = await testApp();
const name = `Dona ${randomUUID()}`;
let owner: Caller;

beforeAll(async () => {
  const id = randomUUID();
  await asPlatform(services.db, (tx) =>
    tx
      .insertInto('profiles')
      .values({
        id,
        email: `${id}@example.com`,
        name,
        role: 'super_admin',
        mailbox_proven_at: new Date().toISOString(),
      })
      .execute(),
  );
  owner = await signedIn({ kind: 'owner', userId: id });
});

const read = async () => (await call('owner.platformSettings', undefined, owner)).data as PlatformSettings;
const auditEvents = async (question: object) =>
  ((await call('owner.audit', { search: name, ...question }, owner)).data as AuditPage).auditEvents;

/** Other tests share the platform's settings. */
async function putBackAfterwards() {
  const { plans, version, pricesVersion, ...settings } = await read();
  onTestFinished(async () => {
    await call('owner.updatePlatformSettings', settings, owner);
    const prices = plans.map(({ id, priceCents }) => ({ planId: id, priceCents }));
    await call('owner.updatePrices', { prices }, owner);
  });
  return { settings, plans };
}

test('saved settings apply everywhere at once, and are recorded', async () => {
  const { settings } = await putBackAfterwards();
  const changed = {
    ...settings,
    platformName: 'Liceu',
    primaryColor: '#0a7',
    platformUrl: 'https://liceu.example',
    termsUrl: 'https://liceu.example/termos',
    feedbackUrl: 'https://opiniao.example/w.js',
    socialLinks: { instagram: 'https://instagram.com/liceu', whatsapp: '(11) 98765-4321' },
  };
  expect((await call('owner.updatePlatformSettings', changed, owner)).data).toMatchObject({
    platformName: 'Liceu',
    primaryColor: '#00AA77',
    feedbackUrl: 'https://opiniao.example/w.js',
    socialLinks: { instagram: 'https://instagram.com/liceu', whatsapp: 'https://wa.me/5511987654321', youtube: null },
  });
  const { platform } = (await call('public.session', undefined)).data as SessionInfo;
  expect(platform).toMatchObject({ name: 'Liceu', termsUrl: 'https://liceu.example/termos', privacyUrl: null });
  const branding = await asPlatform(services.db, (tx) => platformEmailBranding(tx, services.env));
  expect(branding).toMatchObject({ senderName: 'Liceu', primaryColor: '#00AA77' });
  const [auditEvent] = await auditEvents({ status: 'settings_changed' });
  expect(auditEvent).toMatchObject({ actorName: name, targetName: null });
  expect(auditEvent?.details.fields).toEqual(
    expect.arrayContaining([
      'platformName',
      'primaryColor',
      'platformUrl',
      'termsUrl',
      'feedbackUrl',
      'instagram',
      'whatsapp',
    ]),
  );
});

test('an invalid web address is refused, and nothing is saved', async () => {
  const { plans: _, ...settings } = await read();
  for (const [field, value] of [
    ['platformLogo', 'javascript:alert(1)'],
    ['termsUrl', 'data:text/html,x'],
    ['platformUrl', 'ftp://example.com'],
    ['feedbackUrl', 'http://opiniao.example/w.js'],
    ['feedbackUrl', 'https://opiniao.example;script-src.example/w.js'],
    ['supportEmail', 'sem arroba'],
    ['primaryColor', 'red;background:url(x)'],
    ['platformName', ' '],
  ]) {
    const answer = await call('owner.updatePlatformSettings', { ...settings, [field as string]: value }, owner);
    expect([field, answer.code]).toEqual([field, 'invalid_input']);
    expect(answer.text).toContain(`"field":"${field}"`);
  }
  expect(await read()).toMatchObject(settings);
});

test('a price applies from the next request on, and is recorded in cents', async () => {
  await putBackAfterwards();
  const { producerId } = await newSchool(services.db);
  const producer = await signedIn({ kind: 'producer', userId: producerId });
  const prices = [
    { planId: 'basic', priceCents: 4990 },
    { planId: 'premium_annual', priceCents: 197_000 },
  ];
  expect((await call('owner.updatePrices', { prices }, owner)).status).toBe(200);
  const { plans } = (await call('producer.billing', undefined, producer)).data as Billing;
  expect(plans.find(({ id }) => id === 'basic')?.priceCents).toBe(4990);
  const [auditEvent] = await auditEvents({ status: 'prices_changed' });
  expect(auditEvent?.details).toEqual({ prices: [{ planName: 'Básico Mensal', from: 4700, to: 4990 }] });
});

test.each([0, 99, 10_000_001, 47.5, '4700'])('a price of %j is refused', async (priceCents) => {
  const answer = await call('owner.updatePrices', { prices: [{ planId: 'basic', priceCents }] }, owner);
  expect(answer.code).toBe('invalid_input');
});

test('saving unchanged values is no audit event', async () => {
  const { plans: _, ...settings } = await read();
  const before = await auditEvents({});
  await call('owner.updatePlatformSettings', settings, owner);
  expect(await auditEvents({})).toEqual(before);
});

test('nobody can change or delete an audit record [v5.0.0-16.4.2]', async () => {
  for (const statement of [sql`update audit_log set actor_name = 'x'`, sql`delete from audit_log`])
    await expect(asPlatform(services.db, (tx) => statement.execute(tx))).rejects.toThrow('permission denied');
});

const formOver = (version: number) => ({ version, formId: randomUUID() });

test('of two who change the settings, the second is told who changed what', async () => {
  const { settings } = await putBackAfterwards();
  const save = (platformName: string, edit: object) =>
    call('owner.updatePlatformSettings', { ...settings, platformName, ...edit }, owner);
  const { version } = await read();
  const [here, there] = [formOver(version), formOver(version)];
  expect(await save('Deles', there)).toMatchObject({ code: null, data: { version: version + 1 } });
  expect(await save('Deles, melhor', there)).toMatchObject({ code: null });
  const refused = await save('Meu', here);
  expect(refused).toMatchObject({ status: 409, code: 'edit_conflict' });
  const { plans, pricesVersion, ...saved } = await read();
  expect(refused.data).toMatchObject({ conflict: { at: expect.any(String), by: { name, self: true }, saved } });
  expect(saved.platformName).toBe('Deles, melhor');
  expect(await save('Meu', { ...here, version: saved.version })).toMatchObject({ code: null });
  expect((await read()).platformName).toBe('Meu');
});

test('of two who change the prices, the second is told, and the other settings are not in their way', async () => {
  const { settings } = await putBackAfterwards();
  const save = (priceCents: number, edit: object) =>
    call('owner.updatePrices', { prices: [{ planId: 'basic', priceCents }], ...edit }, owner);
  const stands = async () => (await read()).plans.find(({ id }) => id === 'basic')?.priceCents;
  const { pricesVersion } = await read();
  const [here, there] = [formOver(pricesVersion), formOver(pricesVersion)];
  for (const price of [5_100, 5_200]) expect(await save(price, there)).toMatchObject({ code: null });
  const refused = await save(5_300, here);
  expect(refused).toMatchObject({ status: 409, code: 'edit_conflict' });
  const now = await read();
  const saved = { plans: now.plans, version: now.pricesVersion };
  expect(refused.data).toMatchObject({ conflict: { at: expect.any(String), by: { name, self: true }, saved } });
  expect(await stands()).toBe(5_200);

  await call('owner.updatePlatformSettings', { ...settings, platformName: 'Liceu' }, owner);
  expect(await save(5_300, { ...here, version: saved.version })).toMatchObject({ code: null });
  expect(await stands()).toBe(5_300);
});
