import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const preloadsOf = async (path: string) => {
  const html = await (await app.fetch(path)).text();
  const head = html.slice(0, html.indexOf('<title>'));
  return [...head.matchAll(/<link rel="(?:modulepreload|preload)"(?: as="style")? crossorigin href="([^"]+)">/g)].map(
    ([, href = '']) => href,
  );
};

test("a lazy screen's piece is asked for together with the entry, and is there", async () => {
  const preloads = await preloadsOf(`/alunos/curso/${randomUUID()}`);
  expect(preloads).toContainEqual(expect.stringMatching(/^\/assets\/course-page-.*\.js$/));
  expect(preloads).toContainEqual(expect.stringMatching(/^\/assets\/course-page-.*\.css$/));
  for (const path of preloads) expect((await app.fetch(path)).status).toBe(200);
});

const PIECES_OF = [
  ['/login', ['login-page']],
  ['/dashboard', ['courses-page']],
  [`/admin/courses/${randomUUID()}/webhooks`, ['webhooks-page']],
  ['/admin/super/pagamentos', ['owner-layout', 'payments-page']],
] as const;

for (const [address, pieces] of PIECES_OF) {
  test(`${address} brings ${pieces.join(' and ')}`, async () => {
    const preloads = await preloadsOf(address);
    for (const piece of pieces)
      expect(preloads).toContainEqual(expect.stringMatching(new RegExp(`^/assets/${piece}-.*\\.js$`)));
    for (const path of preloads) expect((await app.fetch(path)).status).toBe(200);
  });
}

test('the catalogue, which is in the entry, needs nothing more', async () => {
  expect(await preloadsOf('/alunos/cursos')).toEqual([]);
});
