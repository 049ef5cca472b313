import { requestApi } from '../../api.ts';
import { expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../../school.ts';

test('a person on the waiting list of a full turma is admitted once there is a seat', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, {
    title: 'Fotografia com Luz Natural',
    lessons: [{ title: 'Boas-vindas' }],
  });
  const cohort = { name: 'Turma 3 · Noite', seats: 1 };
  const { data } = await requestApi('POST', `/producer/courses/${course.id}/cohorts`, { cohort }, school);
  const cohortId = String(data.id);
  for (const name of ['Mariana Albuquerque', 'Beatriz Fontes']) await enroll(school, [course], name);
  const members = await requestApi('GET', `/producer/courses/${course.id}/cohort-students`, undefined, school);
  const found = members.data.students as { id: string; name: string }[];
  const idsOf = (name: string) => found.filter((student) => student.name === name).map(({ id }) => id);
  const move = { cohortId, studentIds: idsOf('Mariana Albuquerque') };
  await requestApi('PUT', `/producer/courses/${course.id}/cohort-students`, move, school);
  const wait = { studentIds: idsOf('Beatriz Fontes') };
  await requestApi('POST', `/producer/cohorts/${cohortId}/waiting`, wait, school);

  await enterWith(page, school.session);
  await page.goto(`/admin/courses/${course.id}/turmas/${cohortId}`);
  await page.getByRole('tab', { name: 'Lista de espera (1)' }).click();
  await expect(page.getByText('1 pessoa espera · turma cheia')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chamar o primeiro' })).toBeDisabled();
  await expectSound(page, 'a waiting list');

  await requestApi('PUT', `/producer/cohorts/${cohortId}`, { cohort: { ...cohort, seats: 2 } }, school);
  await page.reload();
  await page.getByRole('tab', { name: 'Lista de espera (1)' }).click();
  await page.getByRole('button', { name: 'Chamar Beatriz Fontes' }).click();
  await expect(page.getByText('Ninguém na lista de espera')).toBeVisible();
  await page.getByRole('tab', { name: 'Alunos' }).click();
  await expect(page.getByText('Beatriz Fontes')).toBeVisible();
});
