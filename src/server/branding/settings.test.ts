import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { DEFAULT_COLORS } from '#shared/theme.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';

const BLANK = { instagram: null, youtube: null, discord: null, telegram: null, whatsapp: null };
const SETTINGS = {
  memberAreaName: 'Escola Nova',
  primaryColor: '#0F766E',
  navbarColor: '#134E4A',
  backgroundColor: '#FFFFFF',
  secondaryLightColor: '#F0FDFA',
  navbarLogoUrl: null,
  socialLinks: BLANK,
  supportEmail: null,
  email: { provider: 'hostinger', template: { subject: 'Oi', body: '<p>{{name}}</p>' } },
};

let app: TestApp;
let school: TestSchool;
let producer: Caller;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const settings = async (caller = producer) => (await app.call('producer.settings', undefined, caller)).data;
const save = (change: object) => app.call('producer.updateSettings', { ...SETTINGS, ...change }, producer);

test('a new school has the defaults', async () => {
  expect(await settings()).toEqual({
    memberAreaName: 'Área de Membros',
    primaryColor: DEFAULT_COLORS.primary,
    navbarColor: '#111C44',
    backgroundColor: '#0B1437',
    secondaryLightColor: '#112240',
    navbarLogoUrl: null,
    socialLinks: BLANK,
    supportEmail: null,
    completionPercent: 90,
    email: expect.objectContaining({ provider: 'hostinger', apiKeyLast4: null, senderEmail: null, senderName: null }),
    version: 1,
  });
});

test('all settings are saved together and returned', async () => {
  const answer = await save({
    memberAreaName: '  Escola Vértice ',
    primaryColor: '0f766e',
    backgroundColor: ' #fff ',
    navbarLogoUrl: 'https://example.com/logo.png',
    socialLinks: { instagram: 'instagram.com/escola', whatsapp: '(11) 98765-4321', youtube: ' ' },
    supportEmail: ' Ajuda@Escola.com.br ',
    completionPercent: 80,
  });
  const kept = {
    ...SETTINGS,
    memberAreaName: 'Escola Vértice',
    primaryColor: '#0F766E',
    backgroundColor: '#FFFFFF',
    navbarLogoUrl: 'https://example.com/logo.png',
    socialLinks: { ...BLANK, instagram: 'https://instagram.com/escola', whatsapp: 'https://wa.me/5511987654321' },
    supportEmail: 'ajuda@escola.com.br',
    completionPercent: 80,
    email: expect.objectContaining(SETTINGS.email),
    version: 2,
  };
  expect(answer).toMatchObject({ status: 200, data: kept });
  expect(await settings()).toEqual(kept);
});

test('the students’ next request sees them, and no other school does', async () => {
  const other = await newSchool(app.services.db);
  await save({ socialLinks: { discord: 'https://discord.gg/escola' }, supportEmail: 'ajuda@escola.com.br' });
  const shell = await (await app.fetch(`/alunos/login?escola=${school.slug}`)).text();
  expect(shell).toContain('<title>Escola Nova</title>');
  expect(shell).toContain('--primary:#0F766E');
  expect(shell).toContain('--g-bg:#FFFFFF');
  expect(shell).toContain('https://discord.gg/escola');
  const others = await (await app.fetch(`/alunos/login?escola=${other.slug}`)).text();
  expect(others).not.toMatch(/Escola Nova|0F766E|discord/);
});

describe('an invalid value is refused by its field, and nothing changes', () => {
  test.each([
    [{ memberAreaName: '   ' }, 'memberAreaName', 'required'],
    [{ memberAreaName: 'a'.repeat(81) }, 'memberAreaName', 'too_long'],
    [{ primaryColor: '' }, 'primaryColor', 'required'],
    [{ primaryColor: 'red' }, 'primaryColor', 'invalid'],
    [{ navbarColor: '#12345' }, 'navbarColor', 'invalid'],
    [{ backgroundColor: '#fff;}body{display:none' }, 'backgroundColor', 'invalid'],
    [{ secondaryLightColor: 'url(//a)' }, 'secondaryLightColor', 'invalid'],
    [{ navbarLogoUrl: 'javascript:alert(1)' }, 'navbarLogoUrl', 'invalid'],
    [{ navbarLogoUrl: '/uploads/../app-keys' }, 'navbarLogoUrl', 'invalid'],
    [{ navbarLogoUrl: 'data:image/svg+xml,<svg/>' }, 'navbarLogoUrl', 'invalid'],
    [{ supportEmail: 'ajuda' }, 'supportEmail', 'invalid'],
    [{ supportEmail: 'a@b.com\r\nbcc: c@d.com' }, 'supportEmail', 'invalid'],
    [{ socialLinks: { instagram: 'javascript:alert(1)' } }, 'socialLinks.instagram', 'invalid'],
    [{ socialLinks: { youtube: 'data:text/html,oi' } }, 'socialLinks.youtube', 'invalid'],
    [{ socialLinks: { discord: 'mailto:a@b.com' } }, 'socialLinks.discord', 'invalid'],
    [{ socialLinks: { whatsapp: '123' } }, 'socialLinks.whatsapp', 'invalid'],
    [{ socialLinks: { orkut: 'https://a.com' } }, 'socialLinks.orkut', 'unknown_field'],
    [{ producerId: 'ec9ba9f3-9d0e-4b2c-8d5c-0d6a2b1f5a11' }, 'producerId', 'unknown_field'],
    [{ slug: 'outra' }, 'slug', 'unknown_field'],
  ])('%j', async (change, field, code) => {
    const before = await settings();
    expect(await save(change)).toMatchObject({ status: 422, data: { fields: [{ field, code }] } });
    expect(await settings()).toEqual(before);
  });
});

test('of two concurrent saves the last one counts as a whole', async () => {
  await Promise.all([
    save({ primaryColor: '#111111', navbarColor: '#111111' }),
    save({ primaryColor: '#222222', navbarColor: '#222222' }),
  ]);
  const { primaryColor, navbarColor } = (await settings()) as typeof SETTINGS;
  expect(primaryColor).toBe(navbarColor);
});

test('links stored by older versions stay readable, unsafe ones are not shown', async () => {
  await asPlatform(app.services.db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ social_links: { instagram: 'https://instagram.com/a', orkut: 'https://orkut.com/a' } })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  expect(await settings()).toMatchObject({ socialLinks: { ...BLANK, instagram: 'https://instagram.com/a' } });
});
