import { requestApi } from '../api.ts';
import { expectSound } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

const DAY_MS = 86_400_000;

test('before a turma begins its students see the date, and can subscribe to a calendar of openings', async ({
  page,
}) => {
  const school = await openSchool();
  const course = await writeCourse(school, {
    title: 'Fotografia com Luz Natural',
    lessons: [{ title: 'Boas-vindas' }, { title: 'Medir a luz pelo rosto' }],
  });
  const { session } = await enroll(school, [course]);
  const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const cohort = { name: 'Turma 3 · Noite', startsAt, seats: 40 };
  const { data } = await requestApi('POST', `/producer/courses/${course.id}/cohorts`, { cohort }, school);
  const members = await requestApi('GET', `/producer/courses/${course.id}/cohort-students`, undefined, school);
  const studentIds = (members.data.students as { id: string }[]).map(({ id }) => id);
  const move = { cohortId: data.id, studentIds };
  await requestApi('PUT', `/producer/courses/${course.id}/cohort-students`, move, school);

  await enterWith(page, session);
  await page.goto(`/alunos/curso/${course.id}`);
  await expect(page.getByRole('heading', { name: /^Começa / })).toBeVisible();
  await expect(page.getByText('Turma 3 · Noite')).toBeVisible();
  await expectSound(page, 'a course before its turma begins');

  await page.getByRole('button', { name: 'Adicionar ao calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Adicionar ao calendário' });
  await calendar.getByRole('button', { name: 'Criar meu endereço' }).click();
  const field = calendar.getByLabel('Ou copie o endereço');
  await expect(field).toHaveValue(/\/calendario\/[\w-]{43}\.ics$/);
  await expectSound(page, 'the address of a calendar');
  const address = await field.inputValue();
  const followed = await page.request.get(address);
  expect(await followed.text()).toContain('SUMMARY:Abrem 2 aulas de Fotografia com Luz Natural');
  await calendar.getByRole('button', { name: 'Desligar' }).click();
  await expect(calendar.getByRole('button', { name: 'Criar meu endereço' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
