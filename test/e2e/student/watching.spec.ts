import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { wake } from '../player.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

const FILM = 'media:lesson.mp4';
/** Plays 40 seconds in five. */
const FAST = 8;

let school: NewSchool;
let course: NewCourse;
let other: NewCourse;
let session: string;
test.beforeAll(async () => {
  school = await openSchool();
  other = await writeCourse(school, { title: 'O forno', lessons: [{ title: 'Acender', video: FILM }] });
  course = await writeCourse(school, {
    title: 'O barro',
    lessons: [
      { title: 'Amassar', video: FILM },
      { title: 'Tornear', video: FILM },
    ],
  });
});
test.beforeEach(async () => {
  session = (await enroll(school, [course, other])).session;
});

async function openLesson(page: Page, at = 0) {
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[at]}`);
  return page.getByRole('dialog');
}

const play = (page: Page) => page.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
/** The player keeps it for the next lesson too. */
const setSpeed = (page: Page, rate: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, rate) => {
    video.playbackRate = rate;
  }, rate);
const ended = (page: Page) => expect(page.getByRole('region', { name: 'Fim da aula' })).toBeVisible();

test('a watched video completes its lesson, which can be undone in place; then the next one is offered first', async ({
  page,
}) => {
  const lesson = await openLesson(page);
  await play(page);
  await setSpeed(page, FAST);
  const notice = lesson.getByRole('status').filter({ hasText: 'Aula concluída' });
  // A hovered notice stays.
  await notice.getByRole('button', { name: 'Desfazer' }).hover();
  await ended(page);
  await expect(lesson.getByText('50% concluído')).toBeVisible();
  const actions = lesson.locator('.lesson-actions');
  await expect(actions.getByRole('button', { name: 'Próxima aula' })).toBeVisible();
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect(lesson.getByText('0% concluído')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Marcar como concluída' })).toBeVisible();
});

test('skipping to the end of a video does not count as watching it', async ({ page }) => {
  const lesson = await openLesson(page);
  await play(page);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  const kept = page.waitForResponse((response) => response.url().endsWith('/rpc/student/setPosition'));
  await lesson.getByRole('slider', { name: 'Posição do vídeo' }).press('End');
  await ended(page);
  expect((await (await kept).json()).json.completion).toBeNull();
  await expect(lesson.getByText('0% concluído')).toBeVisible();
});

test('with autoplay the next lesson starts automatically, and full screen stays', async ({ page }) => {
  const lesson = await openLesson(page);
  await play(page);
  await wake(page);
  await lesson.getByRole('button', { name: 'Tela cheia' }).click();
  await setSpeed(page, FAST);
  await ended(page);
  await setSpeed(page, 1);
  await expect(lesson.getByRole('button', { name: 'Próxima aula em' })).toHaveCount(0);
  const autoplay = lesson.getByRole('switch', { name: 'Reproduzir a próxima aula sozinha' });
  // The countdown lasts only eight seconds.
  const counting = Promise.all([
    expect(lesson.getByRole('button', { name: /^Próxima aula em \d s$/ })).toBeVisible(),
    expect(autoplay).toBeChecked(),
  ]);
  await autoplay.click();
  await counting;
  await expect(page.getByRole('heading', { name: 'Tornear', exact: true, includeHidden: true }).last()).toBeAttached();
  await expect(page).toHaveURL(new RegExp(course.lessonIds[1] ?? ''));
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true);
  expect(await page.evaluate(() => document.fullscreenElement?.querySelector('video') !== null)).toBe(true);
  await page.reload();
  const { json } = await (
    await page.request.post('/rpc/student/lesson', { data: { json: { lessonId: course.lessonIds[0] } } })
  ).json();
  expect(json.autoplay).toBe(true);
});

test('what was watched offline is reported once, when the connection is back', async ({ page, context }) => {
  // The chunk for the end is prefetched.
  const ending = page.waitForResponse(/\/assets\/after-video-[^/]*\.js/);
  const said: { watched: [number, number][] }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/rpc/student/setPosition')) said.push(response.request().postDataJSON().json);
  });
  const lesson = await openLesson(page);
  await play(page);
  await ending;
  await page.waitForFunction(() => {
    const { buffered, duration } = document.querySelector('video') as HTMLVideoElement;
    return buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 1;
  });
  await context.setOffline(true);
  await setSpeed(page, FAST);
  await ended(page);
  // Positions reported before the connection was cut, if the video loaded slowly.
  const before = said.length;
  await context.setOffline(false);
  await expect(lesson.getByRole('status').filter({ hasText: 'Aula concluída' })).toBeVisible();
  expect(said).toHaveLength(before + 1);
  const played = said.flatMap(({ watched }) => watched).reduce((sum, [from, to]) => sum + to - from, 0);
  expect(played).toBeGreaterThanOrEqual(36);
});

test('the last lesson completes the course in place, and links to the next one', async ({ page }) => {
  const lesson = await openLesson(page);
  await lesson.getByRole('button', { name: 'Marcar como concluída' }).click();
  await lesson.locator('.lesson-actions').getByRole('button', { name: 'Próxima aula' }).click();
  await expect(page.locator('.lesson-title').getByRole('heading', { name: 'Tornear' })).toBeVisible();
  // The first lesson's video was not played.
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await setSpeed(page, FAST);
  const finale = page.getByRole('region', { name: 'Curso concluído' });
  await expect(finale.getByRole('heading', { name: 'O barro' })).toBeFocused();
  await expect(finale).toContainText('2aulas');
  await expect(finale.getByRole('link', { name: 'Começar O forno' })).toHaveAttribute(
    'href',
    new RegExp(`/alunos/curso/${other.id}`),
  );
  await page.keyboard.press('Escape');
  await expect(finale).toHaveCount(0);
  await expect(lesson.getByText('100% concluído')).toBeVisible();
});
