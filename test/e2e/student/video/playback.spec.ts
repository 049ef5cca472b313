import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../../school.ts';

const LESSONS = {
  mp4: 'media:lesson.mp4',
  hls: 'media:hls/master.m3u8',
  /** A single level without captions, for hls.js's light build. */
  light: 'media:hls/360p/index.m3u8',
  missing: 'media:nada.mp4',
  missingStream: 'media:nada.m3u8',
};

let school: NewSchool;
let course: NewCourse;
let session: string;
test.beforeAll(async () => {
  school = await openSchool();
  const lessons = Object.entries(LESSONS).map(([title, video]) => ({ title, video }));
  course = await writeCourse(school, { title: 'Vídeos', lessons });
});
// Otherwise the video would resume where another test stopped.
test.beforeEach(async () => {
  session = (await enroll(school, [course])).session;
});

async function openLesson(page: Page, name: keyof typeof LESSONS, options?: { waitUntil: 'commit' }) {
  const lessonId = course.lessonIds[Object.keys(LESSONS).indexOf(name)];
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`, options);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  return page.getByRole('dialog', { name: `Aula: ${name}` });
}

const read = (page: Page, what: 'currentTime' | 'duration' | 'playbackRate') =>
  page.locator('video').evaluate((video: HTMLVideoElement, key) => video[key], what);

for (const kind of ['mp4', 'hls', 'light'] as const) {
  test(`an ${kind} lesson plays, seeks by keyboard, changes speed and fills the screen with its watermark`, async ({
    page,
  }) => {
    const lesson = await openLesson(page, kind);
    await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(1);

    const position = lesson.getByRole('slider', { name: 'Posição do vídeo' });
    await position.focus();
    const before = await read(page, 'currentTime');
    await position.press('ArrowRight');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(before + 9);
    await position.press('Home');
    await expect.poll(() => read(page, 'currentTime')).toBeLessThan(before + 9);
    await expect(position).toHaveAttribute('aria-valuetext', /\d+ segundos? de /);

    await lesson.getByRole('button', { name: /^Velocidade/ }).press('Enter');
    await expect(lesson.getByRole('menuitemradio', { name: '1x' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(lesson.getByRole('button', { name: 'Velocidade 2x' })).toBeFocused();
    expect(await read(page, 'playbackRate')).toBe(2);

    await lesson.getByRole('button', { name: 'Tela cheia' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.querySelector('.player-mark')?.textContent))
      .toMatch(/^Beatriz · /);
    expect(await page.evaluate(() => document.fullscreenElement?.querySelector('video') !== null)).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });
}

for (const kind of ['hls', 'light'] as const) {
  test(`an ${kind} lesson started before its playlist has loaded plays once it has`, async ({ page }) => {
    const pressed = Promise.withResolvers<void>();
    await page.route(/demo-media\/hls\/(master|360p\/index)\.m3u8/, (route) =>
      pressed.promise.then(() => route.continue()),
    );
    const lesson = await openLesson(page, kind);
    await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
    pressed.resolve();
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.5);
  });
}

test('a finished video stays at its end, and starts over on request', async ({ page }) => {
  const lesson = await openLesson(page, 'mp4');
  await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0);
  await lesson.getByRole('slider', { name: 'Posição do vídeo' }).press('End');
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(() => read(page, 'currentTime')).toBeLessThan(30);
});

test('a missing video is reported, and can be retried', async ({ page }) => {
  const lesson = await openLesson(page, 'missing');
  await expect(lesson.getByRole('alert')).toContainText(
    'Erro ao carregar o vídeo. Verifique se o formato é suportado (mp4, mov, m3u8)',
  );
  await page.route('**/demo-media/nada.mp4', (route) =>
    route.continue({ url: route.request().url().replace('nada.mp4', 'lesson.mp4') }),
  );
  await lesson.getByRole('button', { name: 'Tentar de novo' }).click();
  await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.5);
});

test('the retry button keeps its place when the report button is loaded', async ({ page }) => {
  const seen = Promise.withResolvers<void>();
  await page.route('**/assets/report-problem-*.js', (route) => seen.promise.then(() => route.continue()));
  const lesson = await openLesson(page, 'missing', { waitUntil: 'commit' });
  const again = lesson.getByRole('button', { name: 'Tentar de novo' });
  await expect(again).toBeVisible();
  // Arriving later, the font would move it.
  await page.evaluate(() => document.fonts.ready);
  const before = await again.boundingBox();
  seen.resolve();
  await expect(lesson.getByRole('button', { name: 'Avisar a escola' })).toBeVisible();
  expect(await again.boundingBox()).toEqual(before);
});

test('a video that fails before playing starts automatically once it is available', async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route('**/demo-media/nada.mp4', (route) => pressed.promise.then(() => route.continue()));
  const lesson = await openLesson(page, 'missing');
  await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
  pressed.resolve();
  await expect(lesson.getByRole('alert')).toBeVisible();
  await page.unroute('**/demo-media/nada.mp4');
  await page.route('**/demo-media/nada.mp4', (route) =>
    route.continue({ url: route.request().url().replace('nada.mp4', 'lesson.mp4') }),
  );
  await lesson.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.5);
});

test('a missing stream is reported', async ({ page }) => {
  const lesson = await openLesson(page, 'missingStream');
  await expect(lesson.getByRole('alert')).toContainText('Erro de rede ao carregar o vídeo');
});

test.describe('when the connection is lost while playing', () => {
  const parts = /demo-media\/hls\/.*\/[1-9]\.mpegts/;

  test('the stream waits, reports it when it takes too long, and continues where it stopped', async ({ page }) => {
    await page.clock.install();
    // From the start, since a short stream is buffered immediately.
    await page.route(parts, (route) => route.abort('internetdisconnected'));
    const lesson = await openLesson(page, 'light');
    await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(2);
    await expect(lesson.locator('[data-phase=buffering]')).toBeVisible();
    const reached = await read(page, 'currentTime');
    const alert = lesson.getByRole('alert');
    // Every failed try is followed by a longer pause, half a minute in total.
    await expect(async () => {
      await page.clock.fastForward(8_000);
      await expect(alert).toContainText('Erro de rede ao carregar o vídeo', { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await page.unroute(parts);
    const goesOnAt = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const tell = ({ target }: Event) => resolve((target as HTMLVideoElement).currentTime);
          document.addEventListener('playing', tell, { capture: true, once: true });
          window.dispatchEvent(new Event('online'));
        }),
    );
    expect(await goesOnAt).toBeGreaterThan(reached - 1);
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(reached + 1);
    expect(await read(page, 'currentTime')).toBeLessThan(reached + 15);
  });
});
