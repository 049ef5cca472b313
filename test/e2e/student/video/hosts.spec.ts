import type { Page } from '@playwright/test';
import { appUrl } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { keptPositions } from '../../player.ts';
import { enroll, type NewCourse, openSchool, uploadCaptions, writeCourse } from '../../school.ts';
import { ADDRESSES, standInForHosts } from '../../standins/hosts.ts';

/*
 * The same lesson on six hosts: what the player reports, what it may access, and what is shown if it does not respond.
 */

type Host = keyof typeof ADDRESSES;

let school: Awaited<ReturnType<typeof openSchool>>;
let course: NewCourse;
test.beforeAll(async () => {
  school = await openSchool();
  const lessons = Object.entries(ADDRESSES).map(([title, video]) => ({ title, video }));
  course = await writeCourse(school, { title: 'A mesma aula em seis lugares', lessons });
});

async function openLesson(page: Page, name: Host) {
  const lessonId = course.lessonIds[Object.keys(ADDRESSES).indexOf(name)];
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`);
  return page.getByRole('dialog', { name: `Aula: ${name}` });
}
const enter = async (page: Page) => enterWith(page, (await enroll(school, [course])).session);

for (const name of ['panda', 'bunny', 'vturb', 'wistia'] as const) {
  test(`${name}: played with its own controls, the position is saved and resumed`, async ({ page }) => {
    await enter(page);
    await standInForHosts(page, appUrl());
    const kept = keptPositions(page);
    const lesson = await openLesson(page, name);
    const frame = page.frameLocator('.player iframe');
    await frame.getByRole('button', { name: 'Play' }).click();
    await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
    await expect(lesson.locator('.player-mark')).toBeVisible();
    await lesson.locator('[data-player]').focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('k');
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await expect.poll(() => kept.at(-1) ?? 0).toBeGreaterThan(25);
    await page.reload();
    kept.length = 0;
    await frame.getByRole('button', { name: 'Play' }).click();
    await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
    await expect.poll(() => kept.at(-1) ?? 0).toBeGreaterThan(25);
    await lesson.locator('[data-player]').focus();
    await page.keyboard.press('k');
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await expectAccessible(page, name);
  });
}

test('vturb: its script runs, and reaches neither the page around it nor cookies nor storage', async ({ page }) => {
  await enter(page);
  await standInForHosts(page, appUrl());
  await openLesson(page, 'vturb');
  await expect(page.frameLocator('.player iframe').getByRole('button')).toHaveText('Play; reached: nothing');
});

test('mux: its stream plays in our own player', async ({ page }) => {
  await enter(page);
  await standInForHosts(page, appUrl());
  const lesson = await openLesson(page, 'mux');
  await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
});

test('loom: shown with its own player, our watermark and our full screen', async ({ page }) => {
  await enter(page);
  await standInForHosts(page, appUrl());
  const lesson = await openLesson(page, 'loom');
  await expect(lesson.locator('.player iframe')).toHaveAttribute('src', /loom\.com\/embed\/0281766f/);
  await expect(lesson.locator('.player-mark')).toBeVisible();
  await expect(lesson.getByRole('button', { name: 'Tela cheia' })).toBeVisible();
});

test('a host without a response is reported to viewer and school, can be retried, and a late response is accepted', async ({
  page,
}) => {
  await enter(page);
  await page.route('https://*.tv.pandavideo.com.br/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="background:#222">' }),
  );
  await page.clock.install();
  const lesson = await openLesson(page, 'panda');
  await expect(lesson.locator('.player iframe')).toBeVisible();
  await expect(lesson.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(8_000);
  const notice = lesson.getByRole('alert');
  await expect(notice).toContainText('Panda Video não respondeu');
  await expectAccessible(page, 'silent');
  await notice.getByRole('button', { name: 'Avisar a escola' }).click();
  await expect(notice.getByText('Escola avisada')).toBeVisible();
  const frame = page.frames().find((each) => each.url().includes('pandavideo'));
  await frame?.evaluate(() => parent.postMessage({ message: 'panda_timeupdate', currentTime: 3 }, '*'));
  await expect(notice).toHaveCount(0);
  await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
});

test('panda: the school’s captions are drawn over it, in the chosen language, and in our full screen', async ({
  page,
}) => {
  const lessonId = course.lessonIds[Object.keys(ADDRESSES).indexOf('panda')] ?? '';
  const file = new File(['00:00.000 --> 01:00.000\nMeça no rosto.\n'], 'legenda.vtt');
  await uploadCaptions(school, lessonId, file);
  await enter(page);
  await standInForHosts(page, appUrl());
  const lesson = await openLesson(page, 'panda');
  await page.frameLocator('.player iframe').getByRole('button', { name: 'Play' }).click();
  await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
  const line = lesson.getByText('Meça no rosto.');
  await expect(line).toHaveCount(0);
  await lesson.getByRole('button', { name: 'Legendas: Desativadas' }).press('Enter');
  await lesson.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click();
  await expect(line).toBeVisible();
  await photograph(page, 'panda-captions');
  await expectAccessible(page, 'captions over a frame');
  await lesson.getByRole('button', { name: 'Tela cheia' }).press('Enter');
  await expect(line).toBeVisible();
  await page.reload();
  await page.frameLocator('.player iframe').getByRole('button', { name: 'Play' }).click();
  await expect(line).toBeVisible();
  await lesson.locator('[data-player]').focus();
  await page.keyboard.press('c');
  await expect(line).toHaveCount(0);
});

for (const width of [1280, 390]) {
  test(`six hosts at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
    await enter(page);
    await standInForHosts(page, appUrl());
    for (const name of Object.keys(ADDRESSES) as Host[]) {
      const lesson = await openLesson(page, name);
      const player = lesson.locator('.player');
      await expect(player).toBeVisible();
      const { x = 0, width: wide = 0 } = (await player.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
      await photograph(page, `${name}-${width}`);
    }
  });
}
