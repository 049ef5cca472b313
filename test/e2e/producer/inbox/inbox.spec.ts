import { randomUUID } from 'node:crypto';
import type { NotificationList } from '#shared/contract/student/student-notifications.ts';
import { requestApi } from '../../api.ts';
import { expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { look } from '../../look.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, writeCourse } from '../../school.ts';

let school: NewSchool;
let course: NewCourse;
let lessonId: string;
test.beforeEach(async () => {
  school = await openSchool();
  course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }] });
  lessonId = course.lessonIds[0] ?? '';
});

async function ask(name: string, body: string, second: number | null = null) {
  const { session } = await enroll(school, [course], name);
  const asked = { lessonId, kind: 'question', body, second, private: false };
  await requestApi('PUT', `/student/threads/${randomUUID()}`, asked, { session, address: school.address });
}

test('a student asks under a lesson, edits the question and deletes it', async ({ page }) => {
  const student = await enroll(school, [course], 'Tainá Ribeiro');
  await enterWith(page, student.session);
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`);
  await page.getByRole('tab', { name: 'Dúvidas' }).click();
  await expect(page.getByText('Nenhuma dúvida nesta aula')).toBeVisible();
  await page.getByLabel('Sua dúvida').fill('Como meço a luz?');
  await page.getByLabel('Só a escola vê').check();
  await page.getByRole('button', { name: 'Publicar' }).click();
  const thread = page.getByRole('article').filter({ hasText: 'Como meço a luz?' });
  await expect(thread.getByText('Aguardando resposta')).toBeVisible();
  await expect(page.getByLabel('Sua dúvida')).toHaveValue('');
  await expectSound(page, 'questions under a lesson');
  await thread.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Editar a mensagem').fill('Como meço a luz no rosto?');
  await page.keyboard.press('Control+Enter');
  const changed = page.getByRole('article').filter({ hasText: 'no rosto' });
  await expect(changed.getByText('editada')).toBeVisible();
  await changed.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir mensagem' }).click();
  await expect(page.getByText('Nenhuma dúvida nesta aula')).toBeVisible();
});

test('conversations are answered by keyboard, and students are notified', async ({ page }) => {
  await ask('Caio Vasconcelos', 'Posso usar a luz do corredor?');
  await ask('Tainá Ribeiro', 'O cadeado não aparece.', 287);
  await ask('Mariana Albuquerque', 'Não vejo o cadeado.', 291);
  await enterWith(page, school.session);
  await page.goto('/admin/conversas');
  const thread = page.getByRole('region', { name: 'Conversa', exact: true });
  await expect(thread.getByText('Posso usar a luz do corredor?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Conversas 3 a responder' })).toBeVisible();
  await expectSound(page, 'the conversations');

  await page.keyboard.press('e');
  await expect(thread.getByText('O cadeado não aparece.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Conversas 2 a responder' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(thread.getByText('Não vejo o cadeado.')).toBeVisible();
  await page.keyboard.press('k');
  await expect(thread.getByText('O cadeado não aparece.')).toBeVisible();
  await expect(thread.getByText('2 alunos perguntaram')).toBeVisible();
  await thread.getByRole('button', { name: 'Ver', exact: true }).press('Enter');
  await thread.getByLabel('Mariana Albuquerque').press('Space');
  await thread.getByLabel('Fixar na aula').press('Space');
  await page.keyboard.press('r');
  await expect(thread.getByLabel('Sua resposta')).toBeFocused();
  await page.keyboard.type('Oi, {nome}! Toque e segure.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Tudo respondido')).toBeVisible();
  await page.getByRole('tab', { name: 'Fixadas' }).click();
  await expect(thread.getByText('Oi, Tainá! Toque e segure.')).toBeVisible();
  await expectSound(page, 'a conversation that was answered');
});

test('a notification of an answer links to it', async ({ page }) => {
  const student = await enroll(school, [course], 'Tainá Ribeiro');
  const [threadId, at] = [randomUUID(), { address: school.address }];
  const asked = { lessonId, kind: 'question', body: 'O cadeado não aparece.', second: null, private: false };
  await requestApi('PUT', `/student/threads/${threadId}`, asked, { ...at, session: student.session });
  await requestApi('PUT', `/producer/threads/${threadId}/posts/${randomUUID()}`, { body: 'Toque e segure.' }, school);
  await enterWith(page, student.session);
  const readNotifications = () =>
    requestApi('GET', '/student/notifications', undefined, { ...at, session: student.session });
  const notifiedLessons = async () =>
    ((await readNotifications()).data as NotificationList).notifications.map((one) => one.lessonId);
  await expect.poll(notifiedLessons).toContain(lessonId);
  await page.goto('/alunos/notificacoes');
  await page.getByRole('link', { name: 'Ver a conversa' }).click();
  await expect(page.getByRole('tab', { name: /^Dúvidas/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Toque e segure.')).toBeVisible();
});

test('a new question is counted in the menu without a reload', async ({ page }) => {
  await enterWith(page, school.session);
  const listening = page.waitForResponse('**/api/producer/events');
  await page.goto('/admin/conversas');
  await expect(page.getByText('Tudo respondido')).toBeVisible();
  await listening;
  await ask('Tainá Ribeiro', 'O cadeado não aparece.');
  await expect(page.getByRole('link', { name: 'Conversas 1 a responder' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversa', exact: true })).toContainText('O cadeado não aparece.');
});

test('conversations are assigned, and found by their assignee', async ({ page }) => {
  await ask('Caio Vasconcelos', 'Posso usar a luz do corredor?');
  await ask('Tainá Ribeiro', 'O cadeado não aparece.');
  await enterWith(page, school.session);
  await page.goto('/admin/conversas');
  const thread = page.getByRole('region', { name: 'Conversa', exact: true });
  await expect(thread.getByText('Posso usar a luz do corredor?')).toBeVisible();
  await page.keyboard.press('a');
  await expect(thread.getByRole('button', { name: /^Responsável: / })).toHaveText('Com você');
  await look(page, 'assumida');
  await page.getByRole('combobox', { name: 'Responsável' }).click();
  await page.getByRole('option', { name: 'Sem responsável' }).click();
  const list = page.getByRole('region', { name: 'Lista de conversas' });
  await expect(list.getByText('O cadeado não aparece.')).toBeVisible();
  await expect(list.getByText('Posso usar a luz do corredor?')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Responsável' }).click();
  await page.getByRole('option', { name: 'Todos os responsáveis' }).click();
  await page.getByRole('button', { name: 'Escolher várias' }).click();
  await list.getByRole('button', { name: /Caio Vasconcelos/ }).click();
  await list.getByRole('button', { name: /Tainá Ribeiro/ }).click();
  await look(page, 'varias');
  await list.getByRole('button', { name: 'Responsável', exact: true }).click();
  await look(page, 'responsavel');
  await page.getByRole('menuitem', { name: 'Eu respondo' }).click();
  await expect(page.getByText('2 conversas com você')).toBeVisible();
  await expect(list.getByText('Com você')).toHaveCount(2);
});
