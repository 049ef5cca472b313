import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../school.ts';

async function openForm(page: Page) {
  const school = await openSchool();
  await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Novo Aluno' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Aluno' });
  return { school, dialog };
}

test('the enrollment form', async ({ page }) => {
  const { dialog } = await openForm(page);
  const fields = {
    name: dialog.getByLabel('Nome completo'),
    email: dialog.getByLabel('E-mail'),
    phone: dialog.getByLabel('Telefone'),
    cpf: dialog.getByLabel('CPF'),
    password: dialog.getByLabel(/^Senha/),
    course: dialog.getByLabel('Cerâmica'),
  };
  const send = dialog.getByRole('button', { name: 'Adicionar aluno' });
  const email = throwAwayEmail('aluno');
  const good = { name: '<b>João</b> 🎓', email, phone: '(11) 98765-4321', cpf: '529.982.247-25', password: '' };

  await send.click();
  await expect(fields.name).toHaveAccessibleDescription('Informe o nome');
  await expect(fields.name).toBeFocused();
  await expect(dialog.getByText('Selecione pelo menos 1 curso')).toBeVisible();

  for (const [field, typed, text] of [
    ['name', '\u0007', 'Informe o nome'],
    ['name', 'n'.repeat(121), 'O texto é longo demais'],
    ['email', '', 'Informe o e-mail'],
    ['email', 'joao', /^Informe um e-mail válido/],
    ['email', '<b>@example.com', /^Informe um e-mail válido/],
    ['email', '🎓@example.com', /^Informe um e-mail válido/],
    ['phone', '123', /^Informe um telefone com DDD/],
    ['phone', 'telefone', /^Informe um telefone com DDD/],
    ['cpf', '111.111.111-11', /^CPF inválido/],
    ['cpf', '529.982.247-26', /^CPF inválido/],
    ['password', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['password', 'x'.repeat(129), 'A senha deve ter no máximo 128 caracteres'],
  ] as const) {
    await test.step(`${field}: ${typed.slice(0, 30) || 'empty'}`, async () => {
      for (const [name, value] of Object.entries(good)) await fields[name as keyof typeof good].fill(value);
      await fields[field].fill(typed);
      await send.click();
      await expect(fields[field]).toHaveAccessibleDescription(text);
      await expect(fields[field]).toBeFocused();
      await expect(fields[field]).toHaveValue(typed);
    });
  }

  for (const [name, value] of Object.entries(good)) await fields[name as keyof typeof good].fill(value);
  await send.click();
  await expect(dialog.getByText('Selecione pelo menos 1 curso')).toBeVisible();
  await expect(fields.course).toBeFocused();

  await fields.course.check();
  await page.route('**/rpc/**', (route) => route.abort());
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  for (const [name, value] of Object.entries(good)) await expect(fields[name as keyof typeof good]).toHaveValue(value);
  await expect(fields.course).toBeChecked();
  await page.unroute('**/rpc/**');
  await send.click();
  await expect(page.getByText(`O e-mail de acesso está a caminho de ${email}`)).toBeVisible();
  await expect(page.getByText('<b>João</b> 🎓').first()).toBeVisible();
});

test('what is typed stays when a course is added meanwhile', async ({ page }) => {
  await page.clock.install();
  const { school, dialog } = await openForm(page);
  await dialog.getByLabel('Nome completo').fill('Bia Fontes');
  await dialog.getByLabel('Cerâmica').check();

  // In another tab, from which one comes back.
  await writeCourse(school, { title: 'Esmalte', lessons: [] });
  await page.clock.fastForward('02:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(dialog.getByLabel('Esmalte')).not.toBeChecked();
  await expect(dialog.getByLabel('Cerâmica')).toBeChecked();
  await expect(dialog.getByLabel('Nome completo')).toHaveValue('Bia Fontes');
  await dialog.getByLabel('E-mail').fill(throwAwayEmail('aluna'));
  await dialog.getByRole('button', { name: 'Adicionar aluno' }).click();
  await expect(page.getByRole('row', { name: /Bia Fontes/ })).toBeVisible();
});
