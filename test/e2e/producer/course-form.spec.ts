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

test('empty, and what does not fit: the first wrong field says so and has the focus', async ({ page }) => {
  const form = parts(page);
  await form.send.click();
  await expect(form.title).toHaveAccessibleDescription('Informe o título');
  await expect(form.title).toBeFocused();
  for (const [field, typed, text] of [
    ['title', 't'.repeat(201), 'O título pode ter até 200 caracteres'],
    ['title', '\u0007\u0001 ', 'Informe o título'],
    ['description', 'd'.repeat(5_001), 'O texto é longo demais'],
    ['price', 'noventa', 'Informe um preço como 97,00'],
    ['price', '-1', 'Informe um preço como 97,00'],
    ['price', '200000', 'O preço máximo é R$ 100.000,00'],
    ['price', '👛', 'Informe um preço como 97,00'],
    ['sales', 'javascript:alert(1)', 'Informe um endereço que comece com https://'],
    ['sales', `https://example.com/${'a'.repeat(2_100)}`, /O texto é longo demais|Informe um endereço/],
    ['cover', 'data:image/svg+xml,<svg onload=alert(1)>', 'Informe um endereço de imagem que comece com https://'],
    ['cover', 'capa.png', 'Informe um endereço de imagem que comece com https://'],
  ] as const) {
    await test.step(`${field}: ${typed.slice(0, 30)}`, async () => {
      await form.title.fill('Cerâmica');
      await form[field].fill(typed);
      await form.send.click();
      await expect(form[field]).toHaveAccessibleDescription(text);
      await expect(form[field]).toBeFocused();
      await expect(form[field]).toHaveValue(typed);
      await form[field].fill('');
    });
  }
});

test('of several wrong fields the first on the page has the focus', async ({ page }) => {
  const form = parts(page);
  await form.sales.fill('ftp://example.com');
  await form.price.fill('x');
  await form.send.click();
  await expect(form.title).toBeFocused();
  await form.title.fill('Cerâmica');
  await form.send.click();
  await expect(form.price).toBeFocused();
});

test('HTML and emoji are text, control characters vanish', async ({ page }) => {
  page.on('dialog', () => test.fail());
  const form = parts(page);
  await form.title.fill('<img src=x onerror=alert(1)>\u0000 👩🏽‍🎨\u0007 Cerâmica');
  await form.description.fill('<script>alert(1)</script> barro & água');
  await form.send.click();
  await expect(page.getByText('Curso criado com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)> 👩🏽‍🎨 Cerâmica' })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script> barro & água')).toBeVisible();
});

test('a server that is away is said, and nothing is lost', async ({ page }) => {
  const form = parts(page);
  await form.title.fill('Cerâmica sem rede');
  await form.description.fill('Do barro ao forno');
  await form.price.fill('97,5');
  await form.sales.fill('https://example.com/ceramica');
  await page.route('**/rpc/**', (route) => route.abort());
  await form.send.click();
  await expect(form.dialog.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  await expect(form.title).toHaveValue('Cerâmica sem rede');
  await expect(form.description).toHaveValue('Do barro ao forno');
  await expect(form.price).toHaveValue('97,5');
  await expect(form.sales).toHaveValue('https://example.com/ceramica');
  await page.unroute('**/rpc/**');
  await form.send.click();
  await expect(page.getByText('Curso criado com sucesso!')).toBeVisible();
});

test('leaving with something typed asks first', async ({ page }) => {
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
