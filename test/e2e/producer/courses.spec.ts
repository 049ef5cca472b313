import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../school.ts';

/* Each test has its own school with one course. */

let school: NewSchool;
let course: NewCourse;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }, { title: 'A roda' }] });
  await enterWith(page, school.session);
});

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const openCourses = async (page: Page) => {
  await page.goto('/dashboard');
  await expect(card(page, 'Cerâmica')).toBeVisible();
};
const askToDelete = (page: Page, title: string) =>
  card(page, title)
    .getByRole('button', { name: /^Excluir curso/ })
    .click();
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este curso?' });
const deleteCourse = async (page: Page, title: string) => {
  await askToDelete(page, title);
  await confirmation(page).getByRole('button', { name: 'Excluir curso' }).click();
  await expect(page.getByText('Curso excluído com sucesso!').last()).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
};

test('a copy is a draft, comes first and is scrolled to', async ({ page }) => {
  await openCourses(page);
  const copy = card(page, 'Cerâmica').getByRole('button', { name: 'Duplicar curso: Cerâmica' });
  await page.route('**/rpc/producer/copyCourse', async (route) => {
    await expect(copy).toHaveAttribute('aria-busy', 'true');
    await route.continue();
  });
  await copy.click();
  await expect(page.getByText('Curso duplicado com sucesso!')).toBeVisible();
  await expect(cards(page).first()).toContainText('Cerâmica (Cópia)');
  await expect(cards(page).first()).toContainText('Rascunho');
  await expect(cards(page).first()).toContainText('2 aulas');
  await expect(cards(page).first()).toHaveAttribute('data-fresh');
  await page.reload();
  await expect(card(page, 'Cerâmica (Cópia)')).toBeVisible();
  await expect(card(page, 'Cerâmica (Cópia)')).not.toHaveAttribute('data-fresh');
});

test('deleting a course explains the consequences, and undoing it restores its student’s access', async ({
  page,
  elsewhere: theirs,
}) => {
  const student = await enroll(school, [course]);
  await enterWith(theirs, student.session);
  await theirs.goto('/alunos/cursos');
  await expect(theirs.getByRole('link', { name: /Cerâmica/ }).first()).toBeVisible();
  // Left open, it could find out itself, and already be leaving when it is navigated.
  await theirs.goto('about:blank');
  await openCourses(page);
  await askToDelete(page, 'Cerâmica');
  await expect(confirmation(page)).toContainText('Cerâmica vai para a Lixeira. 1 aluno perde o acesso a ele agora.');
  await expect(confirmation(page)).toContainText('Por 30 dias você pode restaurar');
  await confirmation(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page, 'Cerâmica').getByRole('button', { name: /^Excluir curso/ })).toBeFocused();

  await deleteCourse(page, 'Cerâmica');
  await expect(page.locator('#conteudo')).toBeFocused();
  await expect(page.getByText('Nenhum curso ainda')).toBeVisible();
  // A hovered toast stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover();
  // Only waits for the response, because the page redirects to the login.
  await theirs.goto('/alunos/cursos', { waitUntil: 'commit' });
  await expect(theirs.getByText('Você não tem nenhum curso ativo no momento.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Curso restaurado')).toBeVisible();
  await expect(card(page, 'Cerâmica')).toContainText('1 aluno');
  await expect(page.getByText('Curso restaurado')).toHaveCount(0);
});

test('the bin restores, and deletes permanently only after a confirmation', async ({ page }) => {
  const other = await writeCourse(school, { title: 'Esmaltes', lessons: [{ title: 'O brilho' }] });
  await openCourses(page);
  await deleteCourse(page, 'Cerâmica');
  await deleteCourse(page, 'Esmaltes');
  await page.getByRole('link', { name: 'Lixeira' }).click();
  await expect(page).toHaveURL(/\/admin\/courses\/lixeira$/);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('Cerâmica')).toContainText('30 dias');
  await row('Cerâmica').getByRole('button', { name: 'Restaurar Cerâmica' }).click();
  await expect(page.getByText('Curso restaurado')).toBeVisible();
  await expect(row('Cerâmica')).toHaveCount(0);
  await expect(page.locator('#conteudo')).toBeFocused();

  await row('Esmaltes')
    .getByRole('button', { name: /^Excluir definitivamente/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Excluir definitivamente?' });
  await expect(question).toContainText('Não será possível restaurar.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row('Esmaltes')).toBeVisible();
  await row('Esmaltes')
    .getByRole('button', { name: /^Excluir definitivamente/ })
    .click();
  await question.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(page.getByText('Curso excluído definitivamente')).toBeVisible();
  await expect(page.getByText('A lixeira está vazia')).toBeVisible();
  await page.reload();
  await expect(page.getByText('A lixeira está vazia')).toBeVisible();

  await page.getByRole('link', { name: 'Cursos' }).last().click();
  await expect(card(page, 'Cerâmica')).toBeVisible();
  await expect(card(page, other.title)).toHaveCount(0);
});

test('on a phone rare actions are in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openCourses(page);
  const open = () => card(page, 'Cerâmica').getByRole('button', { name: 'Mais ações de Cerâmica' }).click();
  await open();
  await page.getByRole('menuitem', { name: 'Duplicar curso' }).click();
  await expect(page.getByText('Curso duplicado com sucesso!')).toBeVisible();
  await expect(card(page, 'Cerâmica (Cópia)')).toBeInViewport();
  await open();
  await page.getByRole('menuitem', { name: 'Excluir curso' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await confirmation(page).getByRole('button', { name: 'Excluir curso' }).click();
  await expect(page.getByText('Curso excluído com sucesso!')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.locator('#conteudo')).toBeFocused();
});
