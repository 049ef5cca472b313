import type { Page } from '@playwright/test';
import { appUrl } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { enroll, type NewCourse, openSchool, uploadCaptions, writeCourse } from '../../school.ts';
import { ADDRESSES, standInForHosts } from '../../standins/hosts.ts';
import { standInForVimeo } from '../../standins/vimeo.ts';
import { standInForYouTube } from '../../standins/youtube.ts';

/* The school's own captions over hosts' players, where those report the time. */

const LESSONS = {
  ...ADDRESSES,
  vimeo: 'https://vimeo.com/76979871',
  youtube: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  dailymotion: 'https://www.dailymotion.com/video/x8abcd1',
};
type Host = keyof typeof LESSONS;
const WITH_THEIR_CONTROLS: readonly Host[] = ['panda', 'bunny', 'vturb', 'wistia'];
const WITH_OURS: readonly Host[] = ['vimeo', 'youtube', 'mux'];
const SAY_NOTHING: readonly Host[] = ['dailymotion', 'loom'];

/** The first line is long enough for a slow machine to see it. */
const CAPTIONS = `00:00.000 --> 00:58.000
Meça no <b>rosto</b>.

00:58.000 --> 02:00.000
Luz de frente & de lado < 45°
`;

let course: NewCourse;
let school: Awaited<ReturnType<typeof openSchool>>;
test.beforeAll(async () => {
  school = await openSchool();
  const lessons = Object.entries(LESSONS).map(([title, video]) => ({ title, video }));
  course = await writeCourse(school, { title: 'Legendas por cima', lessons });
  for (const lessonId of course.lessonIds) await uploadCaptions(school, lessonId, new File([CAPTIONS], 'legenda.vtt'));
});

async function openLesson(page: Page, name: Host) {
  await enterWith(page, (await enroll(school, [course])).session);
  await standInForHosts(page, appUrl(), { muxSeconds: 120 });
  await standInForVimeo(page);
  await standInForYouTube(page);
  const lessonId = course.lessonIds[Object.keys(LESSONS).indexOf(name)];
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`);
  return page.getByRole('dialog', { name: `Aula: ${name}` });
}

for (const name of [...WITH_THEIR_CONTROLS, ...WITH_OURS])
  test(`${name}: captions are drawn while playing, remembered, shown in our full screen, and switched off by a key`, async ({
    page,
  }) => {
    const lesson = await openLesson(page, name);
    const play = async () => {
      if (WITH_OURS.includes(name)) await lesson.getByRole('button', { name: 'Reproduzir' }).first().click();
      else await page.frameLocator('.player iframe').getByRole('button', { name: 'Play' }).click();
      await expect(lesson.locator('[data-phase=playing]')).toBeVisible();
    };
    const player = lesson.locator('[data-player]');
    const lines = lesson.locator('.player-cues');
    await play();
    await expect(lines).toHaveCount(0);
    await lesson.getByRole('button', { name: 'Legendas: Desativadas' }).press('Enter');
    await lesson.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click();
    await expect(lines).toHaveText('Meça no rosto.');
    await player.focus();
    // Or a slow machine would see the end of it.
    await page.keyboard.press('k');
    await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
    await expect(lines).toHaveText('Luz de frente & de lado < 45°');
    await photograph(page, name);
    await expectAccessible(page, `captions over ${name}`);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(lines).toBeVisible();
    await page.reload();
    await play();
    await expect(lines).toHaveText(/\S/);
    await player.focus();
    await page.keyboard.press('c');
    await expect(lines).toHaveCount(0);
  });

for (const name of SAY_NOTHING)
  test(`${name}: without the time no captions are drawn, and the transcript can be read`, async ({ page }) => {
    const lesson = await openLesson(page, name);
    await expect(lesson.locator('.player iframe')).toBeVisible();
    await expect(lesson.getByRole('button', { name: /^Legendas/ })).toHaveCount(0);
    await lesson.getByText('Transcrição', { exact: true }).click();
    await expect(lesson.getByRole('region', { name: 'Transcrição' })).toContainText('Meça no rosto.');
  });
