import { requestApi } from '../api.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

test('an open catalogue shows a newly published course, and removes a deleted one', async ({ page }) => {
  const school = await openSchool();
  const clay = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'Amassar' }] });
  const { session } = await enroll(school, [clay]);
  await enterWith(page, session);
  const events = page.waitForResponse('**/api/student/events');
  await page.goto('/alunos/cursos');
  await expect(page.getByRole('heading', { name: 'Olá, Beatriz' })).toBeVisible();
  await events;
  const glaze = await writeCourse(school, { title: 'Esmalte', lessons: [{ title: 'Moer' }] });
  const card = page.getByRole('listitem').filter({ hasText: 'Esmalte' });
  await expect(card).toBeVisible();
  await requestApi('DELETE', `/producer/courses/${glaze.id}`, undefined, school);
  await expect(card).toBeHidden();
});
