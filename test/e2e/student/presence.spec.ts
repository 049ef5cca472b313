import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

/* Requests of a page that stays open. */

const QUARTER_OF_AN_HOUR_MS = 900_000;

/** The operations called from now on, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, operation] = /\/rpc\/([^?]+)/.exec(request.url()) ?? [];
    if (operation) calls.push(operation);
  });
  return calls;
}

/**
 * Runs in the page: records when the last heartbeat was sent, by the page's own clock, which advances while a test
 * waits, and how many calls were answered.
 */
function noteHeartbeats() {
  const { fetch } = window;
  let answered = 0;
  window.fetch = async (...sent) => {
    const url = sent[0] instanceof Request ? sent[0].url : String(sent[0]);
    if (url.includes('/public/heartbeat')) document.documentElement.dataset.said = String(Date.now());
    const response = await fetch(...sent);
    if (url.includes('/rpc/')) {
      answered += 1;
      const count = String(answered);
      response
        .clone()
        .text()
        .then(() => document.documentElement.setAttribute('data-answered', count));
    }
    return response;
  };
}

test('an open page reports its presence regularly, sends no other requests and does not change', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  await page.clock.install();
  await page.addInitScript(noteHeartbeats);
  const calls = callsOf(page);
  await page.goto('/alunos/cursos');
  await page.getByPlaceholder('Buscar cursos...').fill('Cerâ');
  await page.clock.fastForward(2_000);
  await expect.poll(() => calls, 'soon after it is opened').toEqual(['public/heartbeat']);
  // A pending request would be counted as well.
  await expect(page.locator('html')).toHaveAttribute('data-answered', '1');

  await page.clock.fastForward(QUARTER_OF_AN_HOUR_MS);
  await expect
    .poll(() => calls, 'every 15 minutes')
    .toEqual(['public/heartbeat', 'public/heartbeat', 'public/session']);
  await expect(page.locator('html')).toHaveAttribute('data-answered', '3');

  calls.length = 0;
  const looked = await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    return Date.now();
  });
  await page.clock.fastForward(2_000);
  await expect.poll(() => calls, 'after it is looked at again').toEqual(['public/heartbeat', 'public/session']);
  expect(Number(await page.locator('html').getAttribute('data-said')) - looked, 'not at once').toBeGreaterThan(1_900);
  await expect(page.getByPlaceholder('Buscar cursos...')).toHaveValue('Cerâ');
  await expect(page.getByRole('link', { name: /Cerâmica/ })).toBeVisible();
});

test('a visitor who is not signed in reports nothing', async ({ page }) => {
  await page.clock.install();
  const calls = callsOf(page);
  await page.goto('/alunos/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.clock.fastForward(2 * QUARTER_OF_AN_HOUR_MS);
  expect(calls).toEqual([]);
  // Passkey support is loaded once the field has focus.
  await page.getByLabel('E-mail').focus();
  await expect.poll(() => calls).toEqual(['public/startPasskeySignIn']);
});
