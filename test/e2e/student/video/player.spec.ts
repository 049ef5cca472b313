import type { Page } from '@playwright/test';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { wake } from '../../player.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../../school.ts';

/* Features of the player beyond playing: captions, shortcuts, taps, preferences, and what follows the end. */

const LESSONS = [
  { title: 'O começo', video: 'media:lesson.mp4' },
  { title: 'Com legendas', video: 'media:hls/master.m3u8' },
  { title: 'Só depois', video: 'media:lesson.mp4', releaseDays: 7 },
];

let school: NewSchool;
let course: NewCourse;
let session: string;
test.beforeAll(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'O player', lessons: LESSONS });
});
// Otherwise the video would resume where another test stopped, possibly near the end.
test.beforeEach(async () => {
  session = (await enroll(school, [course])).session;
});

async function openLesson(page: Page, number: number) {
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[number - 1]}`);
  const lesson = page.getByRole('dialog', { name: `Aula: ${LESSONS[number - 1]?.title}` });
  await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.3);
  return lesson;
}

const read = (page: Page, what: 'currentTime' | 'playbackRate' | 'volume') =>
  page.locator('video').evaluate((video: HTMLVideoElement, key) => video[key], what);

const cues = (page: Page) => page.locator('.player-cues');

const toEnd = async (page: Page) => {
  await page.getByRole('slider', { name: 'Posição do vídeo' }).press('End');
  await expect(page.getByRole('region', { name: 'Fim da aula' })).toBeVisible();
};

test.describe('captions', () => {
  test('are chosen by menu or key, drawn on the picture, and remembered', async ({ page }) => {
    let lesson = await openLesson(page, 2);
    await expect(cues(page)).toHaveCount(0);
    await wake(page);
    await lesson.getByRole('button', { name: 'Legendas: Desativadas' }).click();
    await lesson.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click();
    await expect(lesson.getByRole('button', { name: 'Legendas: Português (Brasil)' })).toBeFocused();
    await expect(cues(page)).toHaveText(/\S/);

    const time = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.[1]?.startTime);
    await expect.poll(time).toBeGreaterThan(2.9);
    expect(await time()).toBeLessThan(3.1);

    await page.reload();
    lesson = await openLesson(page, 2);
    await expect(lesson.getByRole('button', { name: 'Legendas: Português (Brasil)' })).toBeVisible();
    await expect(cues(page)).toHaveText(/\S/);

    await page.keyboard.press('c');
    await expect(lesson.getByRole('button', { name: 'Legendas: Desativadas' })).toBeVisible();
    await expect(cues(page)).toHaveCount(0);
  });

  test('have no button for a video without any', async ({ page }) => {
    const lesson = await openLesson(page, 1);
    await expect(lesson.getByRole('button', { name: 'Tela cheia' })).toBeVisible();
    await expect(lesson.getByRole('button', { name: /^Legendas/ })).toHaveCount(0);
  });
});

test('a video that is not loaded yet has no watermark', async ({ page }) => {
  const coming = Promise.withResolvers<void>();
  await page.route('**/master.m3u8', (route) => coming.promise.then(() => route.continue()));
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[1]}`);
  const mark = page.locator('.player-mark');
  await expect(mark).toHaveText(/^Beatriz · /);
  await expect(mark).toHaveCSS('opacity', '0');
  await expectAccessible(page, 'loading lesson');
  coming.resolve();
  await expect(mark).toHaveCSS('opacity', '0.3');
});

test('the help lists the shortcuts, and leaves the video and the lesson as they are', async ({ page }) => {
  const lesson = await openLesson(page, 1);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet.getByText('Avançar 10 segundos')).toBeVisible();
  await expectAccessible(page, 'player');
  const volume = await read(page, 'volume');
  await page.keyboard.press('ArrowDown');
  expect(await read(page, 'volume')).toBe(volume);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(lesson).toBeVisible();
  await wake(page);
  await lesson.getByRole('button', { name: 'Atalhos do teclado' }).click();
  await expect(sheet).toBeVisible();
});

test('speed and volume are remembered after a reload', async ({ page }) => {
  await openLesson(page, 1);
  await page.keyboard.press('ArrowDown');
  await wake(page);
  await page.getByRole('button', { name: /^Velocidade/ }).click();
  await page.getByRole('menuitemradio', { name: '1,5x' }).click();
  await expect(page.getByRole('button', { name: 'Velocidade 1,5x' })).toBeVisible();
  await page.reload();
  await openLesson(page, 1);
  expect([await read(page, 'playbackRate'), await read(page, 'volume')]).toEqual([1.5, 0.9]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('two taps on a side skip ten seconds, one tap pauses', async ({ page }) => {
    await openLesson(page, 1);
    const before = await read(page, 'currentTime');
    expect(await tapTwice(page, 0.9)).toContain('+10 s');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(before + 9);
    await expect(page.locator('[data-phase=playing]')).toBeVisible();
    const ahead = await read(page, 'currentTime');
    expect(await tapTwice(page, 0.1)).toContain('-10 s');
    await expect.poll(() => read(page, 'currentTime')).toBeLessThan(ahead);
    // On sleeping controls, a tap would only bring them back.
    await wake(page);
    await page.locator('.player-surface').tap();
    await expect(page.locator('[data-phase=paused]')).toBeVisible();
  });
});

/**
 * In one evaluation, since two separate taps could be too far apart on a busy machine.
 * @returns the text that is shown briefly
 */
const tapTwice = (page: Page, share: number) =>
  page.locator('.player-surface').evaluate((surface, share) => {
    const player = surface.closest('.player') as Element;
    const before = player.querySelector('.player-skipped');
    const said = new Promise<string | null>((resolve) => {
      new MutationObserver((_, observer) => {
        const flash = player.querySelector('.player-skipped');
        if (!flash || flash === before) return;
        observer.disconnect();
        resolve(flash.textContent);
      }).observe(player, { childList: true, subtree: true });
    });
    const { left, width, top } = surface.getBoundingClientRect();
    const place = { clientX: left + width * share, clientY: top + 40, bubbles: true, pointerType: 'touch' };
    for (let taps = 0; taps < 2; taps++) surface.dispatchEvent(new PointerEvent('click', place));
    return said;
  }, share);

test.describe('at the end', () => {
  test('the next lesson is offered, and plays', async ({ page }) => {
    const lesson = await openLesson(page, 1);
    await toEnd(page);
    const ending = lesson.getByRole('region', { name: 'Fim da aula' });
    await expect(ending.getByRole('heading', { name: 'Com legendas' })).toBeVisible();
    await expectAccessible(page, 'player');
    await page.setViewportSize({ width: 360, height: 740 });
    // It would stand on the switch.
    await expect(lesson.locator('.player-time')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(lesson.locator('.player-time')).toBeVisible();
    await ending.getByRole('button', { name: 'Próxima aula' }).click();
    await expect(page.getByRole('dialog', { name: 'Aula: Com legendas' })).toBeFocused();
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.3);
    await page.keyboard.press('k');
    await expect(page.locator('[data-phase=paused]')).toBeVisible();
  });

  test('the lesson is watched again, or marked as completed', async ({ page }) => {
    const lesson = await openLesson(page, 1);
    await toEnd(page);
    const ending = lesson.getByRole('region', { name: 'Fim da aula' });
    await ending.getByRole('button', { name: 'Marcar como concluída' }).click();
    await expect(lesson.getByRole('button', { name: /^Concluída/ })).toBeVisible();
    await ending.getByRole('button', { name: 'Assistir de novo' }).click();
    await expect(ending).toBeHidden();
    await expect.poll(() => read(page, 'currentTime')).toBeLessThan(30);
  });

  test('a next lesson that is not released yet says when it opens', async ({ page }) => {
    await openLesson(page, 2);
    await toEnd(page);
    const ending = page.getByRole('region', { name: 'Fim da aula' });
    await expect(ending).toContainText(/A seguir · Libera \S+, \d\d\/\d\d, /);
    await expect(ending.getByRole('button', { name: 'Próxima aula' })).toHaveCount(0);
  });
});
