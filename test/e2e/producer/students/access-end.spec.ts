import { localDay } from '#shared/time/dates.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../../school.ts';

const TODAY = localDay(new Date());
const inDays = (days: number) => addDays(TODAY, days);

test('a producer sets the end of access by course, by student and for many, and the student sees it', async ({
  page,
}) => {
  const school = await openSchool();
  const clay = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'Aula 1' }] });
  const glaze = await writeCourse(school, { title: 'Esmalte', lessons: [] });
  const student = await enroll(school, [clay, glaze]);
  await enroll(school, [glaze], 'Caio Prado');
  await enterWith(page, school.session);

  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Editar Esmalte' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Curso' });
  await form.getByLabel('Prazo de acesso').click();
  await page.getByRole('option', { name: 'Dias depois da matrícula' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByLabel('Número de dias')).toHaveAccessibleDescription('Informe o número de dias');
  await form.getByLabel('Número de dias').fill('45');
  await expectAccessible(page, 'course form with a period');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Curso atualizado com sucesso!')).toBeVisible();

  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Novo Aluno' }).click();
  const enrollment = page.getByRole('dialog', { name: 'Novo Aluno' });
  await expect(enrollment.getByText('45 dias')).toBeVisible();
  await expect(enrollment.getByLabel('Prazo de acesso')).toHaveText('O de cada curso');
  await expectAccessible(page, 'enrollment form with periods');
  await enrollment.getByRole('button', { name: 'Cancelar' }).click();

  const row = page.getByRole('row', { name: /Beatriz Fontes/ });
  await row.getByRole('button', { name: 'Editar Beatriz Fontes' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Aluno' });
  const day = edit.getByLabel('Último dia de acesso em Cerâmica');
  await day.fill(inDays(-1));
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(day).toHaveAccessibleDescription('Escolha um dia a partir de hoje');
  await expectAccessible(page, 'student form with a day that has passed');
  await day.fill(inDays(10));
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(row.getByText(`1 curso até ${formatDay(inDays(10))}`).filter({ visible: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await page.getByRole('button', { name: 'Estender acesso' }).click();
  const extension = page.getByRole('dialog', { name: 'Estender acesso' });
  await extension.getByRole('button', { name: 'Estender acesso' }).click();
  await expect(extension.getByText('Selecione pelo menos 1 curso')).toBeVisible();
  await extension.getByRole('checkbox', { name: 'Cerâmica' }).check();
  await expect(extension.getByText('1 matrícula ganha prazo')).toBeVisible();
  await expect(extension.getByText('Em 1 caso não há matrícula')).toBeVisible();
  await expectAccessible(page, 'extension');
  await extension.getByRole('button', { name: 'Estender acesso' }).click();
  await expect(page.getByText(/^Acesso estendido para 1 aluno/)).toBeVisible();
  await expect(row.getByText(`1 curso até ${formatDay(inDays(40))}`).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alunos selecionados' })).toBeHidden();

  await enterWith(page, student.session);
  await page.goto('/alunos/cursos');
  const courses = page.getByRole('region', { name: 'Todos os Cursos' });
  const card = courses.getByRole('link', { name: /Cerâmica/ });
  await expect(card).toContainText(`Acesso até ${formatDay(inDays(40))}`);
  await expect(courses.getByRole('link', { name: /Esmalte/ })).not.toContainText('Acesso até');
  await card.click();
  await expect(page.getByRole('listitem').filter({ hasText: `Acesso até ${formatDay(inDays(40))}` })).toBeVisible();
  await expectAccessible(page, 'course with an end');
});
