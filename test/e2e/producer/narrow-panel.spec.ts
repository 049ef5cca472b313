import { requestApi } from '../api.ts';
import { PHONE, SIZES } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

/* What stands beside or above something else in the panel, where there is little room. */

async function openWithStudent() {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  await enroll(school, [course], 'Bia Fontes');
  const { data } = await requestApi('GET', '/producer/students', undefined, school);
  const [student] = data.students as { id: string }[];
  return { school, studentPath: `/admin/students/${student?.id}` };
}

test("a card's short heading and its action share a line on a phone", async ({ page }) => {
  const { school, studentPath } = await openWithStudent();
  await enterWith(page, school.session);
  await page.setViewportSize(PHONE);
  await page.goto(studentPath);
  const action = page.getByRole('button', { name: 'Abrir acesso' });
  await expect(action).toBeVisible();
  const startsAboveEndOf = (heading: Element, button: Element | null) =>
    (button?.getBoundingClientRect().top ?? Number.NaN) < heading.getBoundingClientRect().bottom;
  const heading = page.getByRole('heading', { name: 'Acessos' });
  await expect.poll(async () => heading.evaluate(startsAboveEndOf, await action.elementHandle())).toBe(true);
});

test('the message that a session has ended leaves the buttons of a dialog free', async ({ page }) => {
  const { school } = await openWithStudent();
  await enterWith(page, school.session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Editar Cerâmica' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Curso' });
  await form.getByLabel('Título').fill('Cerâmica fria');
  await requestApi('DELETE', '/session', undefined, school);
  const save = form.getByRole('button', { name: 'Salvar', exact: true });
  await save.click();
  await expect(form.getByRole('button', { name: 'Entrar em outra aba' })).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const name of ['Salvar', 'Cancelar'])
      await form.getByRole('button', { name, exact: true }).click({ trial: true });
  }
});

test('plans that are still loading fit a phone', async ({ page }) => {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard');
  await page.route('**/rpc/producer/billing*', () => {});
  await page.getByRole('link', { name: 'Planos', exact: true }).click();
  await expect(page.getByText('Carregando os planos')).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
