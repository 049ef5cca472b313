import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { SCREENS } from '#shared/screens/all.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const preloadsOf = async (path: string) => {
  const html = await (await app.fetch(path)).text();
  const head = html.slice(0, html.indexOf('<title>'));
  return [...head.matchAll(/<link rel="(?:modulepreload|preload)"(?: as="style")? crossorigin href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
};

test('a lazy screen’s page is preloaded with the entry, and the file exists', async () => {
  const preloads = await preloadsOf('/alunos/favoritos');
  expect(preloads).toContainEqual(expect.stringMatching(/^\/assets\/favorites-page-.*\.js$/));
  expect(preloads).toContainEqual(expect.stringMatching(/^\/assets\/favorites-page-.*\.css$/));
  for (const path of preloads) expect((await app.fetch(path)).status).toBe(200);
});

const PAGES_OF = [
  ['/login', ['login-page']],
  ['/dashboard', ['courses-page']],
  [`/admin/courses/${randomUUID()}/webhooks`, ['webhooks-page']],
  ['/admin/super/pagamentos', ['owner-layout', 'payments-page']],
] as const;

for (const [address, pages] of PAGES_OF) {
  test(`${address} brings ${pages.join(' and ')}`, async () => {
    const preloads = await preloadsOf(address);
    for (const page of pages)
      expect(preloads).toContainEqual(expect.stringMatching(new RegExp(`^/assets/${page}-.*\\.js$`)));
    for (const path of preloads) expect((await app.fetch(path)).status).toBe(200);
  });
}

const EVERY = Object.entries(SCREENS).flatMap(([entry, groups]) =>
  groups.flatMap(({ screens }) =>
    Object.entries(screens).map(([address, { page }]) => [entry, address, page] as const),
  ),
);

test.each(EVERY)("of the %s's entry, %s brings %s", async (entry, address, page) => {
  const manifest = JSON.parse(await readFile(new URL('../../../dist/.vite/manifest.json', import.meta.url), 'utf8'));
  const preloads = await preloadsOf(
    address.replace('$courseId', randomUUID()) + (entry === 'student' ? '?area=aluno' : ''),
  );
  expect(preloads).toContain(`/${manifest[page].file}`);
});
