import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, type NewStudent, openSchool, writeCourse } from '../school.ts';

/* The watermark, and how a producer looks up its code. */

let school: NewSchool;
let course: NewCourse;
let student: NewStudent;
test.beforeAll(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro', video: 'media:lesson.mp4' }] });
  student = await enroll(school, [course]);
});

const VIEWINGS = '**/rpc/student/openViewing';
const mark = (page: Page) => page.locator('.player-mark');

async function openLesson(page: Page, session = student.session) {
  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
}

async function codeOn(page: Page): Promise<string> {
  await expect(mark(page)).toHaveText(/^Beatriz · a•••@e•••\.com · [0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return (await mark(page).textContent())?.slice(-9) ?? '';
}

test('a code on the screen leads to the student, the lesson and the time', async ({ page }) => {
  await openLesson(page);
  const code = await codeOn(page);
  await page.reload();
  expect(await codeOn(page), 'the same all day').toBe(code);

  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Identificar código' }).click();
  const dialog = page.getByRole('dialog', { name: 'Identificar código' });
  const field = dialog.getByRole('textbox', { name: 'Código' });
  await field.fill(code.toLowerCase().replace('-', ' '));
  await field.press('Enter');
  const answer = dialog.getByRole('status').first();
  for (const text of ['Beatriz Fontes', student.email, 'Cerâmica', 'O barro', 'Horário de São Paulo'])
    await expect(answer).toContainText(text);
  await expect(answer).toContainText(/\d{2}\/\d{2}\/\d{4}.*Aberta às \d{2}:\d{2} e vista até \d{2}:\d{2}/);

  await field.fill('ABC');
  await field.press('Enter');
  await expect(dialog.getByText('O código tem 8 letras e números')).toBeVisible();
  await field.fill('0000-0000');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Nenhuma aula foi aberta com este código nesta escola.');
  await expect(answer).toBeEmpty();
});

test('the video does not wait for its code, which is requested again', async ({ page }) => {
  await page.route(VIEWINGS, (route) => route.abort());
  await openLesson(page);
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await expect(mark(page)).toHaveText('Beatriz · a•••@e•••.com');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(VIEWINGS);
  // Retried every half minute.
  await expect(mark(page)).toHaveText(/ · [0-9A-Z]{4}-[0-9A-Z]{4}$/, { timeout: 90_000 });
});

for (const name of ['Beatriz Fontes', 'M'.repeat(120)]) {
  test(`a phone shows it in full at every position: ${name.length} letters`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const { session } = await enroll(school, [course], name);
    await openLesson(page, session);
    await expect(mark(page)).toHaveText(/ · [0-9A-Z]{4}-[0-9A-Z]{4}$/);
    for (let place = 0; place < 8; place += 1) {
      const outside = await mark(page).evaluate((text, at) => {
        for (const animation of text.getAnimations()) animation.currentTime = at * 30_000 + 1_000;
        const [inner, outer] = [text, text.closest('.player') as Element].map((box) => box.getBoundingClientRect());
        if (!inner || !outer) throw new Error('no player');
        return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
      }, place);
      expect(outside, `place ${place + 1}`).toBe(false);
    }
  });
}
