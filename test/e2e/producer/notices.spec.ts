import type { Page } from '@playwright/test';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewSchool, openSchool, writeCourse } from '../school.ts';

let school: NewSchool;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  await enterWith(page, school.session);
});

const newCourse = (title = 'Cerâmica') => writeCourse(school, { title, lessons: [{ title: 'O barro' }] });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova Notificação' });
const sendButton = (page: Page) => dialog(page).getByRole('button', { name: 'Enviar notificação' });
async function openDialog(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notificação' }).click();
  await expect(dialog(page).getByLabel('Título')).toBeFocused();
}
async function write(page: Page) {
  await dialog(page).getByLabel('Título').fill('Aula ao vivo');
  await dialog(page).getByLabel('Mensagem').fill('Hoje às 20h.\nTraga a câmera.');
}

test('a notice reaches the student immediately, with its type', async ({ page, elsewhere: theirs }) => {
  const [first, second] = [await newCourse(), await newCourse('Esmaltes')];
  const student = await enroll(school, [first, second]);
  await enterWith(theirs, student.session);
  await theirs.goto('/alunos/cursos');
  const badge = theirs.getByRole('complementary').getByRole('link', { name: /^Notificações/ });
  await expect(badge).toHaveText('Notificações1 não lida');

  await openDialog(page);
  await expect(dialog(page).getByLabel('Tipo')).toHaveText('Sistema');
  await expectAccessible(page, 'new notice');
  await sendButton(page).click();
  await expect(dialog(page).getByLabel('Título')).toHaveAccessibleDescription('Informe o título');
  await expectAccessible(page, 'notice with errors');
  await write(page);
  await dialog(page).getByLabel('Tipo').click();
  await expect(page.getByRole('option')).toHaveText(['Sistema', 'Curso', 'Conquista']);
  await page.getByRole('option', { name: 'Conquista' }).click();
  await page.route('**/rpc/producer/sendNotice', async (route) => {
    await expect(dialog(page).getByRole('button', { name: 'Enviando...' })).toBeVisible();
    await route.continue();
  });
  await sendButton(page).click();
  await expect(page.getByText('Notificação enviada com sucesso!')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notificação' })).toBeFocused();

  await expect(badge).toHaveText('Notificações2 não lidas');
  await badge.click();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Aula ao vivo' })).toHaveCount(1);
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Aula ao vivo' })).toContainText('Traga a câmera.');

  await page.getByRole('button', { name: 'Notificação' }).click();
  await expect(dialog(page).getByLabel('Título')).toHaveValue('');
  await expect(dialog(page).getByLabel('Mensagem')).toHaveValue('');
  await expect(dialog(page).getByLabel('Tipo')).toHaveText('Sistema');
});
