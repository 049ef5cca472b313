import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

const MOST_STOPS = 60;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${target}`);
}

async function press(page: Page, target: ReturnType<Page['getByRole']>, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('a course can be watched with the keyboard alone', async ({ page }) => {
  const school = await openSchool();
  const lessons = ['O barro', 'A roda'].map((title) => ({ title, video: 'media:lesson.mp4' }));
  const course = await writeCourse(school, { title: 'Cerâmica', lessons });
  await enterWith(page, (await enroll(school, [course])).session);
  await page.goto('/alunos/cursos');

  await press(page, page.getByRole('link', { name: 'Ver o curso Cerâmica' }));
  const module = page.getByRole('link', { name: /Primeiros passos/ });
  await expect(module).toBeVisible();
  await expect(page.getByRole('main'), 'the link has gone with its page').toBeFocused();
  await press(page, module);
  const lesson = page.getByRole('dialog', { name: 'Aula: O barro' });
  await expect(lesson).toBeVisible();

  await press(page, lesson.getByRole('button', { name: 'Reproduzir' }).first());
  const clock = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(clock).toBeGreaterThan(0.5);
  await page.keyboard.press('k');
  await expect(lesson.locator('[data-phase=paused]')).toBeVisible();
  await press(page, lesson.getByRole('button', { name: 'Marcar como concluída' }), 'Space');
  await expect(lesson.getByRole('button', { name: /^Concluída/ })).toBeFocused();

  const next = page.getByRole('dialog', { name: 'Aula: A roda' });
  await press(page, lesson.getByRole('button', { name: 'Próxima aula' }).first());
  await expect(next).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(next).toBeHidden();
  await expect(module, 'focus returns to where it came from').toBeFocused();
  await expect(page.getByRole('paragraph').getByText('50% concluído')).toBeVisible();
});
