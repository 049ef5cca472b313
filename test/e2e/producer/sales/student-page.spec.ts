import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectAccessible, expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { type NewSchool, openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

let school: NewSchool;
test.beforeEach(async ({ page }) => {
  school = await openSchool();
  await enterWith(page, school.session);
});

const diagnosis = (page: Page) => page.getByRole('group', { name: 'Diagnóstico' });

/** Posts a sale. */
async function sell(courseId: string, buyer: { name: string; email: string; transaction: string }) {
  const { data } = await requestApi('GET', `/producer/courses/${courseId}/webhook`, undefined, school);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...buyer, event: 'compra aprovada' });
  expect((await fetch(String(data.url), { method: 'POST', headers, body })).status).toBe(200);
}

test('“paguei e não entrei”: from the delivery to the student, and to the solution', async ({ page }) => {
  const course = await writeCourse(school, {
    title: 'Cerâmica',
    lessons: [{ title: 'O barro' }, { title: 'O torno' }],
  });
  const name = `Maria ${'Aparecida '.repeat(10)}Souza`;
  await sell(course.id, { name, email: `maria.${randomUUID().slice(0, 8)}@ninguem.test`, transaction: 'A1' });
  await page.goto(`/admin/courses/${course.id}/webhooks`);
  await page.getByRole('button', { name: /^Ver entrega/ }).click();
  await page.getByRole('link', { name: `Ver aluno: ${name}` }).click();

  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(
    page
      .getByRole('tab', { name: 'Alunos' })
      .or(page.getByRole('link', { name: 'Alunos' }))
      .first(),
  ).toBeVisible();
  // The page polls until the first try is over.
  await expect(diagnosis(page)).toContainText('O e-mail de acesso voltou');
  await expect(diagnosis(page)).toContainText('Nunca entrou');
  await expectSound(page, 'page of a student');
  await diagnosis(page).getByRole('button', { name: 'Corrigir e-mail e reenviar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir e-mail e reenviar' });
  await dialog.getByLabel('E-mail').fill(throwAwayEmail('maria'));
  await dialog.getByRole('button', { name: 'Corrigir e reenviar' }).click();
  await expect(diagnosis(page)).toContainText('O aluno recebeu o acesso e nunca entrou');

  await page.getByRole('button', { name: 'Gerar dossiê', exact: true }).click();
  const dossier = page.getByRole('dialog', { name: 'Gerar dossiê' });
  await expectAccessible(page, 'window of a dossier');
  const download = page.waitForEvent('download');
  await dossier.getByRole('button', { name: 'Baixar PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^dossie-maria-aparecida.*\.pdf$/);
  await expect(dossier).toHaveCount(0);

  await page.getByRole('button', { name: 'Aulas de Cerâmica' }).click();
  await expect(page.getByRole('region', { name: 'Aulas de Cerâmica' })).toContainText('O torno');
});

test('team notes are written, edited and deleted, and visible to the whole team', async ({ page }) => {
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  const person = { name: 'Bia Fontes', email: throwAwayEmail('bia'), courseIds: [course.id] };
  await requestApi('POST', '/producer/students', person, school);
  await page.goto('/admin/students');
  await page.getByRole('link', { name: 'Bia Fontes' }).click();
  const field = page.getByRole('textbox', { name: 'Nova nota' });
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(field).toHaveAccessibleDescription('Escreva a nota');
  await field.fill('Ligou hoje.');
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: /^Editar nota/ }).click();
  const again = page.getByRole('textbox', { name: /^Nota de Marina Couto/ });
  await expect(again).toHaveValue('Ligou hoje.');
  await again.fill('Ligou ontem.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/Marina Couto, .*editada/)).toBeVisible();
  await page.getByRole('button', { name: /^Excluir nota/ }).click();
  await page.getByRole('button', { name: 'Excluir nota', exact: true }).click();
  await expect(page.getByText('Ligou ontem.')).toHaveCount(0);
});

test('an unknown student says so, with a link back', async ({ page }) => {
  for (const id of [randomUUID(), 'x']) {
    await page.goto(`/admin/students/${id}`);
    await expect(page.getByText('Aluno não encontrado')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ver alunos' }).click();
  await expect(page).toHaveURL('/admin/students');
});
