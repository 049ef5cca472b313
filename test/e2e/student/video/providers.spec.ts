import type { Page } from '@playwright/test';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { keptPositions, wake } from '../../player.ts';
import { enroll, type NewCourse, openSchool, writeCourse } from '../../school.ts';
import { standInForVimeo } from '../../standins/vimeo.ts';
import { standInForYouTube } from '../../standins/youtube.ts';

/* Providers' players, by the messages that they exchange. */

const LESSONS = {
  youtube: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  vimeo: 'https://vimeo.com/76979871',
};
const PROVIDERS = {
  youtube: { standIn: (page: Page) => standInForYouTube(page), failure: 'Erro ao reproduzir o vídeo' },
  vimeo: { standIn: (page: Page) => standInForVimeo(page), failure: 'Erro ao carregar vídeo do Vimeo' },
};

let course: NewCourse;
let school: Awaited<ReturnType<typeof openSchool>>;
test.beforeAll(async () => {
  school = await openSchool();
  const lessons = Object.entries(LESSONS).map(([title, video]) => ({ title, video }));
  course = await writeCourse(school, { title: 'Vídeos de fora', lessons });
});

async function openLesson(page: Page, name: keyof typeof LESSONS) {
  const lessonId = course.lessonIds[Object.keys(LESSONS).indexOf(name)];
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`);
  return page.getByRole('dialog', { name: `Aula: ${name}` });
}

const enter = async (page: Page) => enterWith(page, (await enroll(school, [course])).session);
const seconds = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Posição do vídeo' }).getAttribute('aria-valuenow'));

for (const name of ['youtube', 'vimeo'] as const) {
  const { standIn, failure } = PROVIDERS[name];

  test(`${name}: plays, seeks, changes speed and volume with our controls, and ends`, async ({ page }) => {
    await enter(page);
    await standIn(page);
    const lesson = await openLesson(page, name);
    const position = lesson.getByRole('slider', { name: 'Posição do vídeo' });
    await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(1);
    await expect(position).toHaveAttribute('aria-valuemax', '120');

    await position.press('ArrowRight');
    await expect.poll(() => seconds(page)).toBeGreaterThan(10);
    await lesson.getByRole('button', { name: /^Velocidade/ }).press('Enter');
    await expect(lesson.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(lesson.getByRole('button', { name: 'Velocidade 2x' })).toBeVisible();
    const volume = lesson.getByRole('slider', { name: 'Volume' });
    await volume.press('ArrowDown');
    await expect(volume).toHaveAttribute('aria-valuetext', '90%');

    await wake(page);
    await lesson.getByRole('button', { name: 'Pausar' }).first().click();
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
    await position.press('End');
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await expect.poll(() => seconds(page)).toBe(120);
    await expect(lesson.getByRole('region', { name: 'Fim da aula' })).toBeVisible();
  });

  test(`${name}: started before its player has loaded, it plays once it has`, async ({ page }) => {
    await enter(page);
    await standIn(page);
    const pressed = Promise.withResolvers<void>();
    await page.route(new RegExp(`assets/${name}-video-element`), (route) =>
      pressed.promise.then(() => route.continue()),
    );
    const lesson = await openLesson(page, name);
    await lesson.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
    pressed.resolve();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  });

  test(`${name}: the position is resumed`, async ({ page }) => {
    await enter(page);
    await standIn(page);
    const kept = keptPositions(page);
    const lesson = await openLesson(page, name);
    await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
    const position = lesson.getByRole('slider', { name: 'Posição do vídeo' });
    for (let press = 0; press < 3; press += 1) await position.press('ArrowRight');
    await expect.poll(() => seconds(page)).toBeGreaterThan(29);
    await wake(page);
    await lesson.getByRole('button', { name: 'Pausar' }).first().click();
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await expect.poll(async () => kept.at(-1) === (await seconds(page))).toBe(true);
    await page.reload();
    await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(29);
    expect(await seconds(page)).toBeLessThan(60);
  });

  test(`${name}: a frame that responds late is played after all`, async ({ page }) => {
    await enter(page);
    await standIn(page);
    const said = Promise.withResolvers<void>();
    for (const frame of ['https://www.youtube-nocookie.com/embed/**', 'https://player.vimeo.com/video/**'])
      await page.route(frame, (route) => said.promise.then(() => route.fallback()));
    await page.clock.install();
    const lesson = await openLesson(page, name);
    await expect(lesson.locator('[data-phase=loading] iframe')).toHaveAttribute('title', name);
    await page.clock.fastForward(10_000);
    await expect(lesson.getByRole('alert')).toContainText(failure);
    said.resolve();
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await expect(lesson.getByRole('alert')).toHaveCount(0);
  });

  test(`${name}: a frame that never responds is reported after a while`, async ({ page }) => {
    await enter(page);
    await standIn(page);
    for (const frame of ['https://www.youtube-nocookie.com/embed/**', 'https://player.vimeo.com/video/**'])
      await page.route(frame, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.clock.install();
    const lesson = await openLesson(page, name);
    await expect(lesson.locator('[data-phase=loading] iframe')).toHaveAttribute('title', name);
    await page.clock.fastForward(10_000);
    await expect(lesson.getByRole('alert')).toContainText(failure);
    await page.unroute('https://player.vimeo.com/video/**');
    await page.unroute('https://www.youtube-nocookie.com/embed/**');
    await standIn(page);
    await lesson.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    await expectAccessible(page, name);
  });
}

for (const code of [100, 101, 150]) {
  test(`youtube: error ${code} says that it cannot be played`, async ({ page }) => {
    await enter(page);
    await standInForYouTube(page, { errorCode: code });
    const lesson = await openLesson(page, 'youtube');
    await expect(lesson.getByRole('alert')).toContainText('Erro ao reproduzir o vídeo');
  });
}
