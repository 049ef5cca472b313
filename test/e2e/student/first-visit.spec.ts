import type { Page } from '@playwright/test';
import budget from '../../budget.json' with { type: 'json' };
import { requestApi } from '../api.ts';
import { sessionOf } from '../cast.ts';
import { countFetched, type Fetched, PHONE, totalOf } from '../count-visit.ts';
import { enterAs, expect, test } from '../fixtures.ts';

/* Bytes of a phone's first visit, including pictures and later requests, against test/budget.json. */

// Without motion, since the banners' timing depends on the machine.
test.use({ ...PHONE, freshContext: true, contextOptions: { reducedMotion: 'reduce' } });

/** The last requests, two seconds after loading. */
const LAST = [/\/rpc\/public\/heartbeat\b/, /\/afterwards-[^/]+\.js$/];

async function visit(page: Page, path: string): Promise<Fetched[]> {
  await enterAs(page, 'duda');
  const fetched = await countFetched(page);
  await page.goto(path);
  await expect.poll(() => LAST.every((last) => fetched.some(({ url }) => last.test(url)))).toBe(true);
  return fetched;
}

function expectWithin(fetched: Fetched[], most: { kib: number; requests: number }) {
  const { kib, requests } = totalOf(fetched);
  const each = fetched.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  expect(kib, each).toBeLessThanOrEqual(most.kib);
  expect(requests, each).toBeLessThanOrEqual(most.requests);
}

test('of the home', async ({ page }) => {
  expectWithin(await visit(page, '/alunos/cursos'), budget.visits.home);
});

test('of a course, whose lessons are fetched on the first interaction', async ({ page }) => {
  const { data } = await requestApi('GET', '/student/catalogue', undefined, { session: sessionOf('duda') });
  const courses = data.courses as { id: string; title: string }[];
  const course = courses.find(({ title }) => title === 'Fotografia com Luz Natural');
  const fetched = await visit(page, `/alunos/curso/${course?.id}`);
  expectWithin(fetched, budget.visits.course);
  await page.mouse.move(100, 100);
  await expect.poll(() => fetched.some(({ url }) => url.includes('/lesson-modal-'))).toBe(true);
});
