import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function schoolNamed(name: string) {
  const school = await newSchool(app.services.db);
  await asPlatform(app.services.db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ member_area_name: name, primary_color: '#B8431C', navbar_color: '#112233' })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  return school;
}

const manifestOf = async (slug: string, host = '') => {
  const response = await app.fetch(`/brand/${slug}/app.webmanifest`, { headers: host ? { host } : {} });
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  return response.json() as Promise<{ icons: { src: string; sizes: string }[]; start_url: string }>;
};

test('a school is a web application of its own, with its own start page', async () => {
  const { slug } = await schoolNamed('Ateliê do Barro e da Cor');
  expect(await manifestOf(slug)).toMatchObject({
    id: `/alunos/cursos?escola=${slug}`,
    name: 'Ateliê do Barro e da Cor',
    short_name: 'Ateliê',
    start_url: `/alunos/cursos?escola=${slug}`,
    scope: '/alunos/',
    display: 'standalone',
    theme_color: '#112233',
  });
  expect((await manifestOf(slug, `${slug}.localhost`)).start_url).toBe('/alunos/cursos');
});

test.each([
  ['Escola de Fotografia', 'Escola'],
  ['Marcenaria & Cia', 'Marcenaria'],
  ['Pão e Cia', 'Pão e Cia'],
  ['Para', 'Para'],
])('an icon for %s is named %s', async (name, short) => {
  const { slug } = await schoolNamed(name);
  expect(await manifestOf(slug)).toMatchObject({ short_name: short });
});

test('its icons have the promised sizes, and are cacheable under a versioned address', async () => {
  const { slug } = await schoolNamed('Cor');
  for (const { src, sizes } of (await manifestOf(slug)).icons) {
    const response = await app.fetch(src);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    const outdated = await app.fetch(src.replace(/v=.*/, 'v=antes'));
    expect(outdated.headers.get('cache-control')).toBe('public, max-age=300');
  }
});

test('a name is always escaped [v5.0.0-1.2.1]', async () => {
  const { slug } = await schoolNamed('<script>alert(1)</script>');
  for (const path of [`/brand/${slug}/offline`, `/alunos/login?escola=${slug}`]) {
    const html = await (await app.fetch(path)).text();
    expect(html).not.toContain('<script>alert');
  }
});

test('the offline page may run its own script only [v5.0.0-3.4.3]', async () => {
  const { slug } = await schoolNamed('Sem Rede');
  const page = await app.fetch(`/brand/${slug}/offline`);
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(await page.text()) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test('the panels’ service worker serves an offline page, caches nothing, and covers both panels', async () => {
  const worker = await app.fetch('/admin/sw.js');
  const { headers } = worker;
  expect([headers.get('service-worker-allowed'), headers.get('cache-control')]).toEqual(['/', 'no-cache']);
  const text = await worker.text();
  expect(text).not.toMatch(/caches\.|indexedDB|'OFFLINE_/);
  const [, page = ''] = /^const PAGE = (".*");$/m.exec(text) ?? [];
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(JSON.parse(page)) ?? [];
  expect(text).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
});

test.each([
  '/brand/nunca-houve/app.webmanifest',
  '/brand/nunca-houve/icon-192.png',
  '/brand/nunca-houve/offline',
  '/brand/..%2f..%2fetc/passwd',
  '/alunos/sw.js',
  "/alunos/sw.js?escola=';alert(1)//",
])('%s is not found', async (path) => {
  expect((await app.fetch(path)).status).toBe(404);
});

test('an icon with another name is not found', async () => {
  const { slug } = await schoolNamed('Cor');
  expect((await app.fetch(`/brand/${slug}/constructor.png`)).status).toBe(404);
});
