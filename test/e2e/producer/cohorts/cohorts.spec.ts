import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../../school.ts';

let school: NewSchool;
let course: NewCourse;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  course = await writeCourse(school, {
    title: 'Fotografia com Luz Natural',
    lessons: [{ title: 'Boas-vindas' }, { title: 'Medir a luz pelo rosto' }, { title: 'Retrato em casa' }],
  });
  await enterWith(page, school.session);
});

const DAY_MS = 86_400_000;
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** At eight in the evening, São Paulo's time. */
const eveningOf = (day: string) => `${day}T23:00:00Z`;

async function newCohort(days = -10) {
  const cohort = { name: 'Turma 3 · Noite', startsAt: eveningOf(dayAt(days)), seats: 40 };
  const { data } = await requestApi('POST', `/producer/courses/${course.id}/cohorts`, { cohort }, school);
  return String(data.id);
}
const setRules = (cohortId: string | null, rules: object[]) =>
  requestApi('PUT', `/producer/courses/${course.id}/release-rules`, { cohortId, rules, keepOpen: false }, school);
const openPlan = (page: Page, cohortId: string) => page.goto(`/admin/courses/${course.id}/turmas/${cohortId}`);
const entry = (page: Page, name: string) => page.locator('.calendar button.calendar-entry', { hasText: name });
const dayOf = (page: Page, day: string) =>
  page.locator('.calendar-day', { has: page.locator(`time[datetime="${day}"]`) });

test('a turma is created, found in the list, and students are moved to it', async ({ page }) => {
  await enroll(school, [course], 'Mariana Albuquerque');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Turmas: ${course.title}` }).click();
  await expect(page.getByText('Nenhuma turma')).toBeVisible();
  await expectAccessible(page, 'no turmas');
  await photograph(page, 'cohorts-empty');
  await page.getByRole('button', { name: 'Nova turma' }).click();
  const form = page.getByRole('dialog', { name: 'Nova turma' });
  await form.getByRole('button', { name: 'Criar turma' }).click();
  await expect(form.getByLabel('Nome')).toHaveAccessibleDescription('Informe o nome da turma');
  await form.getByLabel('Nome').fill('Turma 3 · Noite');
  await form.getByLabel('Início', { exact: false }).first().fill(dayAt(5));
  await form.getByLabel('Vagas').fill('40');
  await expectAccessible(page, 'a new turma');
  await photograph(page, 'cohort-dialog');
  await form.getByRole('button', { name: 'Criar turma' }).click();
  const row = page.getByRole('row', { name: /Turma 3 · Noite/ });
  await expect(row).toContainText('0 de 40');
  await expect(row).toContainText('Vai começar');
  await expectAccessible(page, 'turmas');
  await photograph(page, 'cohorts');

  await page.getByRole('link', { name: 'Sem turma' }).click();
  await page.getByRole('tab', { name: 'Alunos' }).click();
  await page.getByRole('checkbox', { name: 'Escolher Mariana Albuquerque' }).check();
  await page.getByRole('combobox', { name: 'Mover para' }).click();
  await page.getByRole('option', { name: 'Turma 3 · Noite' }).click();
  await photograph(page, 'cohort-members');
  await expectAccessible(page, 'students of a turma');
  await page.getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(page.getByText('1 aluno trocou de turma')).toBeVisible();
  await expect(page.getByText('Ninguém nesta turma')).toBeVisible();
});

test('a lesson is moved by mouse and by keyboard, and saved', async ({ page }) => {
  const cohortId = await newCohort(-60);
  const [, second = ''] = course.lessonIds;
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7);
  const [tenth, twelfth] = [`${today}-10`, `${today}-12`];
  await setRules(cohortId, [{ lessonId: second, kind: 'at', at: eveningOf(tenth) }]);
  await openPlan(page, cohortId);
  await page.getByRole('button', { name: 'Hoje' }).click();
  await entry(page, 'Medir a luz').dragTo(dayOf(page, twelfth));
  await expect(dayOf(page, twelfth)).toContainText('Medir a luz pelo rosto');
  await photograph(page, 'calendar-moved');
  await entry(page, 'Medir a luz').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(entry(page, 'Medir a luz')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(dayOf(page, `${today}-18`)).toContainText('Medir a luz pelo rosto');
  await expectAccessible(page, 'a calendar');
  await page.getByRole('link', { name: 'Turmas' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('button', { name: 'Salvar 1 mudança' }).click();
  await expect(page.getByText('Mudanças salvas com sucesso!')).toBeVisible();
  const { data } = await requestApi(
    'GET',
    `/producer/courses/${course.id}/cohort-plan?cohortId=${cohortId}`,
    undefined,
    school,
  );
  const rules = data.rules as { at: string }[];
  expect(rules.map(({ at }) => new Date(at).toISOString())).toEqual([`${today}-18T23:00:00.000Z`]);
});

test('a change that removes access asks first, and access can be kept', async ({ page, elsewhere: theirs }) => {
  const cohortId = await newCohort();
  const student = await enroll(school, [course], 'Mariana Albuquerque');
  const { data } = await requestApi('GET', `/producer/courses/${course.id}/cohort-students`, undefined, school);
  const studentIds = (data.students as { id: string }[]).map(({ id }) => id);
  await requestApi('PUT', `/producer/courses/${course.id}/cohort-students`, { cohortId, studentIds }, school);
  await openPlan(page, cohortId);
  await page.getByRole('tab', { name: 'Regras' }).click();
  await photograph(page, 'cohort-rules');
  await page.getByRole('button', { name: 'Mudar quando abre Retrato em casa' }).click();
  const rule = page.getByRole('dialog', { name: 'Quando abre' });
  await rule.getByRole('combobox', { name: 'Regra' }).click();
  await page.getByRole('option', { name: 'Em um dia e hora' }).click();
  await rule.getByLabel('Dia', { exact: true }).fill(dayAt(9));
  await rule.getByLabel('Hora').fill('20:00');
  await expectAccessible(page, 'a rule');
  await photograph(page, 'rule-dialog');
  await rule.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('button', { name: 'Salvar 1 mudança' }).click();
  const impact = page.getByRole('dialog', { name: '1 aluno perde o acesso a 1 aula já aberta' });
  await expect(impact).toContainText('Mariana Albuquerque');
  await expectAccessible(page, 'an impact');
  await photograph(page, 'impact');
  await impact.getByText('Fechar até a data nova').click();
  await impact.getByRole('button', { name: 'Salvar e fechar' }).click();
  await expect(page.getByText('Mudanças salvas com sucesso!')).toBeVisible();

  await enterWith(theirs, student.session);
  await theirs.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[2]}`);
  await expect(
    theirs
      .getByRole('dialog')
      .getByText(/^Libera \S+, \d\d\/\d\d, às 20h$/)
      .first(),
  ).toBeVisible();
  await photograph(theirs, 'student-waiting');
});

test('the student area is previewed at another day and hour', async ({ page }) => {
  const cohortId = await newCohort(3);
  await openPlan(page, cohortId);
  const card = page.getByLabel('Ver como aluno', { exact: true });
  await expect(card).toContainText('verá 0 de 3 aulas');
  await card.getByLabel('Dia').fill(dayAt(9));
  await card.getByLabel('Hora').fill('20:00');
  await expect(card).toContainText('verá 3 de 3 aulas');
  await photograph(page, 'see-as');
  const [area] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: 'Abrir área do aluno' }).click(),
  ]);
  await expect(area.getByText(/É assim que um aluno da turma vê a área em .* às 20h/)).toBeVisible();
  await photograph(area, 'see-as-area');
  await area.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the month is a list, and a lesson is moved by its menu', async ({ page }) => {
    const cohortId = await newCohort();
    const [, second = ''] = course.lessonIds;
    const day = dayAt(40);
    await setRules(cohortId, [{ lessonId: second, kind: 'at', at: eveningOf(day) }]);
    await openPlan(page, cohortId);
    await page.getByRole('button', { name: 'Mover Medir a luz pelo rosto' }).click();
    await page.getByRole('menuitem', { name: 'Um dia depois' }).click();
    await expect(page.getByText(/20h · mudou de/)).toBeVisible();
    await photograph(page, 'calendar-360');
    await expectAccessible(page, 'a calendar on a phone');
  });
});
