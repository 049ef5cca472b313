import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
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

test('a notice reaches the student immediately, with its type', async ({ page, browser }) => {
  const [first, second] = [await newCourse(), await newCourse('Esmaltes')];
  const student = await enroll(school, [first, second]);
  const theirs = await browser.newPage();
  await enterWith(theirs, student.session);
  await theirs.goto('/alunos/cursos');
  const badge = theirs.getByRole('complementary').getByRole('link', { name: /^Notificações/ });
  await expect(badge).toHaveText('Notificações1 não lida');

  await openDialog(page);
  await expect(dialog(page).getByLabel('Tipo')).toHaveText('Sistema');
  await expectAccessible(page, 'new notice');
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
  await theirs.close();

  await page.getByRole('button', { name: 'Notificação' }).click();
  await expect(dialog(page).getByLabel('Título')).toHaveValue('');
  await expect(dialog(page).getByLabel('Mensagem')).toHaveValue('');
  await expect(dialog(page).getByLabel('Tipo')).toHaveText('Sistema');
});

test('title and message are required', async ({ page }) => {
  await newCourse();
  await openDialog(page);
  await sendButton(page).click();
  await expect(dialog(page).getByLabel('Título')).toHaveAccessibleDescription('Informe o título');
  await expect(dialog(page).getByLabel('Título')).toBeFocused();
  await expect(dialog(page).getByLabel('Mensagem')).toHaveAccessibleDescription('Escreva a mensagem');
  await expectAccessible(page, 'notice with errors');
});

test('no students, no course left and a failing server are reported in the dialog, and the input is kept', async ({
  page,
}) => {
  const course = await newCourse();
  await openDialog(page);
  await write(page);
  const box = dialog(page).getByRole('alert');
  await sendButton(page).click();
  await expect(box).toHaveText('Nenhum aluno encontrado para enviar notificação');
  await expectAccessible(page, 'notice refused');
  await requestApi('DELETE', `/producer/courses/${course.id}`, undefined, school);
  await sendButton(page).click();
  await expect(box).toHaveText('Você não tem nenhum curso para enviar notificações');
  await page.route('**/rpc/producer/sendNotice', (route) =>
    route.fulfill({ status: 500, json: { json: { code: 'unexpected' } } }),
  );
  await sendButton(page).click();
  await expect(box).toHaveText('Erro ao enviar notificação');
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Aula ao vivo');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toBeVisible();
});

test('a retry after a lost response notifies the student once', async ({ page }) => {
  const student = await enroll(school, [await newCourse()]);
  await openDialog(page);
  await write(page);
  await page.route('**/rpc/producer/sendNotice', async (route) => {
    await route.fetch({ maxRetries: 3 });
    await route.abort();
  });
  await sendButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Sem conexão com o servidor');
  await page.unroute('**/rpc/producer/sendNotice');
  await sendButton(page).click();
  await expect(page.getByText('Notificação enviada com sucesso!')).toBeVisible();
  const titles = async () => {
    const { data } = await requestApi('GET', '/student/notifications', undefined, student);
    return (data.notifications as { title: string }[]).map(({ title }) => title);
  };
  await expect.poll(titles).toEqual(['Aula ao vivo', 'Novo curso liberado']);
});
