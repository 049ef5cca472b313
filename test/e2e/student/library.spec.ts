import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { keptPositions } from '../player.ts';
import { enroll, type NewSchool, openSchool, writeCourse } from '../school.ts';

/* Favorites, and where the student stopped. */

let school: NewSchool;

test.beforeAll(async () => {
  school = await openSchool();
});

const LESSONS = [
  { title: 'O barro', video: 'media:lesson.mp4' },
  { title: 'A roda', video: 'media:hls/master.m3u8' },
  { title: 'O forno', video: 'media:lesson.mp4', releaseDays: 3 },
];

/** A new student in a new course, so that tests do not see each other's favorites. */
async function enterCourse(page: Page, title = 'Cerâmica em Casa') {
  const course = await writeCourse(school, { title, lessons: LESSONS });
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  const open = (lesson: number) => page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[lesson]}`);
  return { course, session, open };
}

const star = (page: Page) => page.getByRole('button', { name: 'Adicionar aos favoritos' });
const unstar = (page: Page) => page.getByRole('button', { name: 'Remover dos favoritos' });

/** Waits for the server's response to an optimistic change, before opening another page. */
async function keeping(page: Page, operation: string, press: () => Promise<void>) {
  const kept = page.waitForResponse(`**/rpc/student/${operation}`);
  await press();
  expect((await kept).status()).toBe(200);
}
async function addStar(page: Page) {
  await keeping(page, 'addFavorite', () => star(page).click());
  await expect(unstar(page)).toBeVisible();
}

test.describe('favourites', () => {
  test('a lesson added to the favorites is marked in the list, and linked from the favorites', async ({ page }) => {
    const { open, course } = await enterCourse(page);
    await open(1);
    await addStar(page);
    await expect(page.getByRole('link', { name: /A roda.*Favorita/ })).toBeVisible();
    await expectAccessible(page, 'starred lesson');

    await page.goto('/alunos/favoritos');
    await expect(page.getByRole('heading', { name: 'Aulas Favoritas' })).toBeVisible();
    await page.getByRole('link', { name: /A roda/ }).click();
    await expect(page).toHaveURL(new RegExp(`/alunos/curso/${course.id}\\?aula=${course.lessonIds[1]}`));
    await expect(page.getByRole('dialog', { name: 'Aula: A roda' })).toBeVisible();
    await expect(unstar(page)).toBeVisible();
  });

  test('a favorite is removed on the page, and restored by the toast', async ({ page }) => {
    const { open, course } = await enterCourse(page);
    for (const lesson of [0, 1]) {
      await open(lesson);
      await addStar(page);
    }
    await page.goto('/alunos/favoritos');
    const titles = page.locator('.favorite b');
    await expect(titles).toHaveText(['A roda', 'O barro']);
    await page.getByRole('button', { name: 'Remover A roda dos favoritos' }).click();
    await expect(titles).toHaveText(['O barro']);
    await expect(page.getByRole('button', { name: 'Remover O barro dos favoritos' })).toBeFocused();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(titles).toHaveText(['A roda', 'O barro']);
    // The last of three serialized requests: the undo was sent before it.
    const removed = page.waitForResponse(
      (response) =>
        response.url().endsWith('/removeFavorite') &&
        response.request().postDataJSON().json.lessonId === course.lessonIds[0],
    );
    await page.getByRole('button', { name: 'Remover O barro dos favoritos' }).click();
    await expect(titles).toHaveText(['A roda']);
    await removed;
    await page.reload();
    await expect(titles).toHaveText(['A roda']);
  });

  test('a lesson that is not released yet stays listed as locked', async ({ page }) => {
    const { open } = await enterCourse(page);
    await open(2);
    await expect(page.getByText('Esta aula será liberada em breve')).toBeVisible();
    await addStar(page);
    await page.goto('/alunos/favoritos');
    await expect(page.getByRole('link', { name: /O forno.*Libera .+, \d\d\/\d\d, às? / })).toBeVisible();
    await expectAccessible(page, 'locked favourite');
  });

  test('says the specified text without favorites', async ({ page }) => {
    await enterCourse(page);
    await page.goto('/alunos/favoritos');
    await expect(page.getByText('Nenhuma aula favorita encontrada')).toBeVisible();
    await expect(page.getByText('Você ainda não adicionou nenhuma aula aos favoritos')).toBeVisible();
    await expectAccessible(page, 'no favourites');
  });
});

test('a lesson that failed to load is loaded once the connection is back', async ({ page, context }) => {
  const { open } = await enterCourse(page);
  await open(0);
  await expect(page.getByRole('button', { name: 'Reproduzir o vídeo' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: /A roda/ }).click();
  await expect(page.getByText('Não foi possível carregar a aula')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Reproduzir o vídeo' })).toBeVisible();
});

test('on a phone, choosing a lesson in the list below the video scrolls up to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  const { open } = await enterCourse(page);
  await open(0);
  await expect(page.getByRole('button', { name: 'Reproduzir o vídeo' })).toBeInViewport();
  await page.getByRole('link', { name: /O forno/ }).click();
  await expect(page.getByText('Esta aula será liberada em breve')).toBeInViewport();
  await expect(page.getByRole('dialog').locator('.lesson-title')).toHaveCount(1);
});

test.describe('position', () => {
  const clock = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const playUntil = async (page: Page, second: number) => {
    await page.getByRole('button', { name: 'Reproduzir o vídeo' }).click();
    await expect.poll(() => clock(page)).toBeGreaterThan(second);
  };

  for (const [lesson, kind] of ['mp4', 'HLS'].entries()) {
    test(`${kind}: a paused video resumes near the same second after a reload`, async ({ page }) => {
      const { open } = await enterCourse(page);
      await open(lesson);
      const kept = keptPositions(page);
      await playUntil(page, 5);
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
      const left = await clock(page);
      // Not the report that is sent every ten seconds.
      await expect.poll(() => kept.at(-1)).toBe(Math.floor(left));
      await page.reload();
      await expect.poll(() => clock(page)).toBeGreaterThan(left - 1.5);
      expect(await clock(page)).toBeLessThan(left + 1.5);
    });
  }

  test('a lesson left while playing resumes there, also from the list of lessons', async ({ page }) => {
    const { open, course, session } = await enterCourse(page);
    await open(0);
    await playUntil(page, 5);
    await page.goto('/alunos/favoritos');
    // The position is sent when the page is left, without waiting for a response.
    const kept = async () =>
      (await requestApi('GET', `/student/lessons/${course.lessonIds[0]}`, undefined, { session })).data.positionSeconds;
    await expect.poll(kept).toBeGreaterThanOrEqual(4);
    await open(0);
    await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(4);
    await page.getByRole('link', { name: /A roda/ }).click();
    await expect(page.getByRole('heading', { name: 'A roda' })).toBeVisible();
    await page.getByRole('link', { name: /O barro/ }).click();
    await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(4);
  });

  test('a finished video starts over', async ({ page }) => {
    const { open } = await enterCourse(page);
    await open(0);
    await playUntil(page, 1);
    const kept = keptPositions(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5;
    });
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    const length = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
    await expect.poll(() => kept.at(-1)).toBe(Math.floor(length));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reproduzir o vídeo' })).toBeVisible();
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    expect(await clock(page)).toBe(0);
  });
});

test.describe('history and started lessons', () => {
  test('are empty at first, then link to the lesson that was watched', async ({ page }) => {
    const { open, course } = await enterCourse(page);
    await page.goto('/alunos/historico');
    await expect(page.getByText('Nenhum histórico encontrado')).toBeVisible();
    await page.goto('/alunos/continue');
    await expect(page.getByText('Retome de onde você parou')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explorar Cursos' })).toHaveAttribute('href', '/alunos/cursos');

    await open(0);
    const complete = page.getByRole('button', { name: 'Marcar como concluída' });
    await keeping(page, 'setCompletion', () => complete.click());
    await expect(page.getByRole('button', { name: /^Concluída/ })).toBeVisible();
    await page.goto('/alunos/historico');
    const today = page.getByRole('region', { name: 'Hoje' });
    await expect(today.getByRole('link', { name: /O barro.*Cerâmica em Casa.*Concluído/ })).toBeVisible();
    await expectAccessible(page, 'history');
    await page.getByRole('searchbox', { name: 'Buscar aulas' }).fill('xadrez');
    await expect(page.getByText('Nenhum histórico encontrado')).toBeVisible();

    await page.goto('/alunos/continue');
    await expect(page.getByText('33% concluído')).toBeVisible();
    await expect(page.getByText(/Próxima aula · última vista (agora|há \d+ minutos?)/)).toBeVisible();
    await expectAccessible(page, 'underway');
    await page.getByRole('link', { name: 'Continuar Cerâmica em Casa' }).click();
    await expect(page).toHaveURL(new RegExp(`${course.id}.aula=${course.lessonIds[1]}`));
    await expect(page.getByRole('dialog', { name: 'Aula: A roda' })).toBeVisible();
    await expect(page).toHaveTitle(/^A roda · Cerâmica em Casa · /);
  });
});
