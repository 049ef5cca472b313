import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

/* Server-rendered pages, before and during the loading of scripts. */

const SCREENS = [
  { path: '/alunos/login?escola=escola-vertice', member: null, shows: 'Entrar' },
  { path: '/alunos/cursos', member: 'duda', shows: 'Todos os Cursos' },
] as const;

test.describe('without scripts', () => {
  test.use({ contextOptions: { javaScriptEnabled: false }, freshContext: true });

  test('the login and the courses are rendered', async ({ page }) => {
    await page.goto('/alunos/login?escola=escola-vertice', { waitUntil: 'commit' });
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await enterAs(page, 'duda');
    await page.goto('/alunos/cursos', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Olá, Duda' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Todos os Cursos' }).getByRole('link').first()).toBeVisible();
  });
});

test('hydration keeps the server-rendered page, without errors', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  // Loads the font. If it still arrives late, it moves a centred label by a pixel, less than a thousandth of the
  // screen.
  await page.goto(SCREENS[0].path);
  await page.evaluate(() => document.fonts.ready);
  for (const { path, member, shows } of SCREENS) {
    if (member) await enterAs(page, member);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(markDrawing);
      await page.goto(path);
      await expect(page.getByText(shows, { exact: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(replacedAndShifted), `${path} at ${width}`).toEqual({ kept: true, shifted: 0 });
    }
  }
  expect(said).toEqual([]);
});

test('hydration keeps a lesson and its loading video, on a phone, a tablet and beside the list', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const { session, path } = await openLesson();
  await enterWith(page, session);
  // Loads the fonts, which would move the text of a phone a little if they came late.
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript(markDrawing);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const lesson = page.getByRole('dialog', { name: 'Aula: O começo' });
    await expect(lesson.getByRole('tab', { name: 'Notas' })).toBeVisible();
    await expect(lesson).toHaveJSProperty('open', true);
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(replacedAndShifted), `at ${width}`).toEqual({ kept: true, shifted: 0 });
    await expect(page.locator('video')).toHaveCount(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG');
  }
  expect(said).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'A luz' })).toBeVisible();
});

test('Play pressed before the scripts have loaded plays the lesson afterwards', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  const { session, path } = await openLesson();
  await enterWith(page, session);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
  letScriptsCome();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
});

test('Close pressed before the scripts have loaded closes the lesson afterwards', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  const { session, path } = await openLesson();
  await enterWith(page, session);
  await page.goto(path, { waitUntil: 'commit' });
  const lesson = page.getByRole('dialog', { name: 'Aula: O começo' });
  await expect(lesson).toBeVisible();
  await page.keyboard.press('Escape');
  letScriptsCome();
  await expect(lesson).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'A luz' })).toBeVisible();
});

test('selected options and the scroll position survive hydration', async ({ page }) => {
  const { session, path, lessonId } = await openLesson();
  await requestApi('PUT', `/student/lessons/${lessonId}/completion`, { completed: true }, { session });
  const letScriptsCome = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 500 });
  await enterWith(page, session);
  await page.goto(path, { waitUntil: 'commit' });
  const rating = page.getByRole('region', { name: 'Sua avaliação' });
  const four = rating.getByRole('radio').nth(3);
  await page.getByRole('dialog').evaluate((lesson) => lesson.scrollTo(0, 120));
  await rating.locator('label').nth(3).click();
  await expect(four).not.toBeChecked();
  const scrolled = await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  letScriptsCome();
  await expect(four).toBeChecked();
  await expect(rating.getByRole('status')).toHaveText('Boa');
  expect(await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
});

/** @returns releases them */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function openLesson() {
  const school = await openSchool();
  const lessons = [{ title: 'O começo', video: 'media:lesson.mp4' }, { title: 'O fim' }];
  const course = await writeCourse(school, { title: 'A luz', lessons });
  const { session } = await enroll(school, [course]);
  const [lessonId] = course.lessonIds;
  return { session, lessonId, path: `/alunos/curso/${course.id}?aula=${lessonId}` };
}

test('a press before the scripts have loaded takes effect afterwards', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await enterAs(page, 'duda');
  await page.goto('/alunos/cursos', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();
  letScriptsCome();
  await expect(menu).toBeVisible();
});

test('what is typed into the search before the scripts have loaded filters afterwards', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await enterAs(page, 'duda');
  await page.goto('/alunos/cursos', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('xadrez');
  letScriptsCome();
  await expect(page.getByText('Nenhum curso encontrado')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('xadrez');
});

test('highlights whose time was over before the scripts have loaded advance afterwards', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.addInitScript(() =>
    document.addEventListener('animationend', ({ animationName }) =>
      Object.assign(window, { [animationName]: 'over' }),
    ),
  );
  await enterAs(page, 'duda');
  await page.goto('/alunos/cursos', { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(window, 'carousel-clock'));
  letScriptsCome();
  await expect(page.getByRole('button', { name: 'Ir para o destaque 2 de 2' })).toHaveAttribute('aria-current', 'true');
});

/** Runs in the page: remembers the first server-rendered element, which must not be replaced. */
function markDrawing() {
  document.addEventListener('DOMContentLoaded', () => {
    Object.assign(window, { drawn: document.getElementById('root')?.firstElementChild });
  });
}

/** `shifted` in thousandths of the screen, as defined by https://web.dev/articles/cls: a good page stays below 100. */
function replacedAndShifted(): Promise<{ kept: boolean; shifted: number }> {
  const kept = Reflect.get(window, 'drawn') === document.getElementById('root')?.firstElementChild;
  return new Promise((resolve) => {
    const seen = (list: PerformanceObserverEntryList | null) =>
      resolve({
        kept: kept && Reflect.get(window, 'drawn') !== null,
        shifted: Math.round(
          1000 * (list?.getEntries() ?? []).reduce((sum, entry) => sum + (Reflect.get(entry, 'value') as number), 0),
        ),
      });
    new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => seen(null)));
  });
}
