import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, PASSWORD, writeCourse } from '../../school.ts';

const FILM = 'media:lesson.mp4';
const PHONE = { width: 390, height: 844 };

let school: NewSchool;
let course: NewCourse;
let session: string;
test.beforeAll(async () => {
  school = await openSchool();
  course = await writeCourse(school, {
    title: 'O barro',
    lessons: [
      { title: 'Amassar', video: FILM },
      { title: 'Tornear', video: FILM },
    ],
  });
});
test.beforeEach(async () => {
  session = (await enroll(school, [course])).session;
});

const corner = (page: Page) => page.getByRole('complementary', { name: 'Vídeo em miniatura' });
/** The mini player's video, since the dialog's may still exist. */
const video = (page: Page) => page.locator('video').last();
const second = (page: Page) => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
const isPlaying = (page: Page) =>
  expect.poll(() => video(page).evaluate((at: HTMLVideoElement) => !at.paused)).toBe(true);

async function watch(page: Page, of = course) {
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${of.id}`);
  await page
    .getByRole('link', { name: /Assistir|Começar|Continuar/ })
    .first()
    .click();
  const lesson = page.getByRole('dialog', { name: 'Aula: Amassar' });
  await expect(lesson).toBeVisible();
  // It plays in the dialog first, automatically or on request.
  const start = lesson.getByRole('button', { name: 'Reproduzir o vídeo' });
  await expect(async () => {
    // Removed as soon as it plays automatically.
    if (await start.isVisible()) await start.click({ timeout: 500 });
    expect(await second(page)).toBeGreaterThan(1);
  }).toPass();
  return lesson;
}

for (const viewport of [undefined, PHONE]) {
  test(`a lesson closed while playing continues in a corner over other screens, and back ${viewport ? 'on a phone' : 'on a desk'}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport);
    const lesson = await watch(page);
    const left = await second(page);
    await lesson.getByRole('button', { name: 'Voltar', exact: true }).click();
    await expect(corner(page)).toBeVisible();
    await expect(lesson).toHaveCount(0);
    await isPlaying(page);
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(Math.floor(left));

    await video(page).evaluate((element) => Object.assign(element, { sameAsBefore: true }));
    await page
      .getByRole('link', { name: /Favoritos/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aulas Favoritas' })).toBeVisible();
    expect(await video(page).evaluate((element) => 'sameAsBefore' in element)).toBe(true);
    await isPlaying(page);
    await expectAccessible(page, 'mini player');

    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 12;
    });
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(12);
    await corner(page).getByRole('link', { name: 'Voltar para a aula Amassar' }).click();
    await expect(lesson).toBeVisible();
    await expect(corner(page)).toHaveCount(0);
    await isPlaying(page);
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(12);
  });
}

test('it is paused, closed and saved to the second; a paused lesson does not continue', async ({ page }) => {
  const lesson = await watch(page);
  await page.keyboard.press('Escape');
  const closed = Promise.withResolvers<void>();
  // An earlier report is still pending when the last one is due.
  await page.route('**/rpc/student/setPosition', async (route) => {
    await closed.promise;
    await route.continue();
  });
  const kept = page.waitForRequest(
    (request) =>
      request.url().endsWith('/rpc/student/setPosition') && request.postDataJSON().json.positionSeconds >= 12,
  );
  await corner(page).getByRole('button', { name: 'Pausar' }).click();
  await expect(corner(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 12;
  });
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(12);
  await corner(page).getByRole('button', { name: 'Fechar o vídeo' }).click();
  await expect(corner(page)).toHaveCount(0);
  closed.resolve();
  await kept;

  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  await expect(lesson).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lesson).toHaveCount(0);
  await expect(corner(page)).toHaveCount(0);
});

test('at the end the next lesson is offered in the corner', async ({ page }) => {
  await watch(page);
  await page.keyboard.press('Escape');
  await expect(corner(page)).toBeVisible();
  await isPlaying(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5;
  });
  await corner(page).getByRole('button', { name: 'Próxima aula' }).click();
  await expect(corner(page).getByRole('link', { name: 'Voltar para a aula Tornear' })).toBeVisible();
  await isPlaying(page);
});

test('it closes when the student loses access to the lesson', async ({ page }) => {
  const plan = { title: 'A queima', lessons: [{ title: 'Amassar', video: FILM }] };
  const doomed = await writeCourse(school, plan);
  session = (await enroll(school, [doomed, course])).session;
  await watch(page, doomed);
  await page.keyboard.press('Escape');
  await expect(corner(page)).toBeVisible();
  // The one of `beforeAll` may be over.
  await requestApi('POST', '/session/confirmation', { password: PASSWORD }, school);
  await requestApi('DELETE', `/producer/courses/${doomed.id}`, undefined, school);
  await page
    .getByRole('link', { name: /Favoritos/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aulas Favoritas' })).toBeVisible();
  // Access is checked every twenty seconds.
  await expect(corner(page)).toHaveCount(0, { timeout: 90_000 });
  await expect(page.locator('video')).toHaveCount(0);
});

test('it closes when the session ends because the student signs in elsewhere', async ({ page }) => {
  const student = await enroll(school, [course]);
  session = student.session;
  await watch(page);
  await page.keyboard.press('Escape');
  await expect(corner(page)).toBeVisible();
  const credentials = { email: student.email, password: PASSWORD };
  await requestApi('POST', '/student-session', credentials, { address: school.address });
  await expect(page).toHaveURL(/login/, { timeout: 60_000 });
  await expect(corner(page)).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(0);
});
