import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../run/chromium.ts';
import { appUrl, requestApi } from '../api.ts';
import { sessionOf } from '../cast.ts';
import { enterAs, expect, ownAddress, test } from '../fixtures.ts';

/*
 * Pages must be eligible for the back/forward cache. A headless browser never uses it but reports obstacles;
 * those caused by the page itself must be none.
 */

/** Pages with no-store may still be cached while no cookie changes, but browsers do not always do so immediately. */
const OF_THIS_BROWSER = ['masked', 'response-cache-control-no-store'];

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(() => browser.close());

async function openAs(member: 'duda' | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: appUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  });
  const page = await context.newPage();
  if (member) await enterAs(page, member);
  return page;
}

/** Navigates away and back. @returns the obstacles */
async function whatKeptItFrom(page: Page): Promise<string[]> {
  await page.goto('/healthz');
  await page.goBack();
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const found = Reflect.get(navigation as object, 'notRestoredReasons') as { reasons: { reason: string }[] } | null;
    return found?.reasons.map(({ reason }) => reason) ?? [];
  });
}
const ofThePage = async (page: Page) =>
  (await whatKeptItFrom(page)).filter((reason) => !OF_THIS_BROWSER.includes(reason));

/** Waits for the event stream, which opens last. */
async function visit(page: Page, path: string) {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/student/events')),
    page.waitForResponse((answer) => answer.url().includes('/rpc/public/heartbeat')),
    page.goto(path),
  ]);
}

async function lessonPath(): Promise<string> {
  const session = { session: sessionOf('duda') };
  const { data } = await requestApi('GET', '/student/catalogue', undefined, session);
  const [course] = data.courses as { id: string }[];
  const found = await requestApi('GET', `/student/courses/${course?.id}`, undefined, session);
  const [module] = found.data.modules as { lessons: { id: string }[] }[];
  return `/alunos/curso/${course?.id}?aula=${module?.lessons[0]?.id}`;
}

test('the login, the home, a course and a lesson are eligible', async () => {
  const door = await openAs(null);
  await door.goto('/alunos/login?escola=escola-vertice');
  expect(await ofThePage(door)).toEqual([]);
  const lesson = await lessonPath();
  for (const path of ['/alunos/cursos', lesson.split('?')[0] ?? '', lesson]) {
    const page = await openAs('duda');
    await visit(page, path);
    expect([path, await ofThePage(page)]).toEqual([path, []]);
  }
});

test('control: a page whose requests must not be cached is not restored', async () => {
  const page = await openAs('duda');
  await visit(page, '/alunos/cursos');
  await page.evaluate(async () => (await fetch('/api/session')).text());
  expect(await whatKeptItFrom(page)).toContain('response-cache-control-no-store-with-js-network-request');
});
