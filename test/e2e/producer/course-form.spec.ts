import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { type NewSchool, openSchool } from '../school.ts';

let school: NewSchool;
test.beforeAll(async () => {
  school = await openSchool();
});

test.beforeEach(async ({ page }) => {
  await enterWith(page, school.session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo Curso' }).first().click();
});

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  return {
    dialog,
    title: dialog.getByLabel('Título'),
    description: dialog.getByLabel('Descrição'),
    cover: dialog.getByLabel('ou endereço da imagem'),
    price: dialog.getByLabel('Preço'),
    sales: dialog.getByLabel('Página de vendas'),
    send: dialog.getByRole('button', { name: 'Criar curso' }),
  };
};

test('HTML and emoji are saved as text, and control characters are removed', async ({ page }) => {
  page.on('dialog', () => test.fail());
  const form = parts(page);
  await form.title.fill('<img src=x onerror=alert(1)>\u0000 👩🏽‍🎨\u0007 Cerâmica');
  await form.description.fill('<script>alert(1)</script> barro & água');
  await form.send.click();
  await expect(page.getByText('Curso criado com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)> 👩🏽‍🎨 Cerâmica' })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script> barro & água')).toBeVisible();
});

test('leaving with unsaved input asks first', async ({ page }) => {
  const form = parts(page);
  await form.title.fill('Quase');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(form.title).toHaveValue('Quase');
  await form.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(form.dialog).toBeHidden();
});
