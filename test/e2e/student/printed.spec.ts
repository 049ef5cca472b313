import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

/* The colours of a new school are light on dark, and paper is white. */

test('headings and texts are printed in dark', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  for (const path of ['/alunos/cursos', '/alunos/meus-dados', '/alunos/caderno', `/alunos/curso/${course.id}`]) {
    await page.goto(path);
    const headings = page.locator('main :is(h1, h2)');
    await expect(headings.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const heading of await headings.all()) await expect(heading).toHaveCSS('color', 'rgb(20, 24, 31)');
    await page.emulateMedia({ media: 'screen' });
  }
});
