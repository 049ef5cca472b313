import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { PASSWORD, throwAwayEmail } from '../school.ts';

test.beforeEach(({ page }) => page.goto('/register'));

const parts = (page: Page) => ({
  name: page.getByLabel('Nome completo'),
  school: page.getByLabel('Nome da escola'),
  email: page.getByLabel('E-mail'),
  password: page.getByLabel('Senha', { exact: true }),
  terms: page.getByRole('checkbox'),
  send: page.getByRole('button', { name: 'Criar conta' }),
});

async function fill(page: Page, values: { name?: string; school?: string; email?: string; password?: string }) {
  const { name, school, email, password } = parts(page);
  await name.fill(values.name ?? 'Marina Couto');
  await school.fill(values.school ?? 'Cerâmica da Marina');
  await email.fill(values.email ?? throwAwayEmail());
  await password.fill(values.password ?? PASSWORD);
}

test('needs the agreement before it can be sent', async ({ page }) => {
  const { terms, send, password } = parts(page);
  await fill(page, {});
  await expect(send).toBeDisabled();
  await password.press('Enter');
  await expect(page).toHaveURL(/\/register/);
  await terms.check();
  await expect(send).toBeEnabled();
  await terms.uncheck();
  await terms.blur();
  await expect(page.getByText('Você precisa concordar com os Termos de Uso e Política de Privacidade')).toBeVisible();
  await expect(send).toBeDisabled();
});

test('empty: a sentence for each field, and the first has the focus', async ({ page }) => {
  const { terms, send, name } = parts(page);
  await terms.check();
  await send.click();
  for (const text of [
    'Informe seu nome completo',
    'Informe o nome da escola',
    'Informe seu e-mail',
    'Escolha uma senha',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(name).toBeFocused();
});

const REFUSED = [
  { what: 'a name too long', values: { name: 'n'.repeat(121) }, field: 'name', text: 'O texto é longo demais' },
  {
    what: 'a name of control characters',
    values: { name: '\u0007\u0001' },
    field: 'name',
    text: 'Informe seu nome completo',
  },
  {
    what: 'a school’s name too long',
    values: { school: 'e'.repeat(81) },
    field: 'school',
    text: 'O nome pode ter até 80 caracteres',
  },
  { what: 'an address that is none', values: { email: 'marina' }, field: 'email', text: /^Informe um e-mail válido/ },
  {
    what: 'HTML for an address',
    values: { email: '<i>m@example.com' },
    field: 'email',
    text: /^Informe um e-mail válido/,
  },
  {
    what: 'an emoji for an address',
    values: { email: '🎓@example.com' },
    field: 'email',
    text: /^Informe um e-mail válido/,
  },
  {
    what: 'an address too long',
    values: { email: `${'m'.repeat(600)}@b.co` },
    field: 'email',
    text: 'O texto é longo demais',
  },
  {
    what: 'a password too short',
    values: { password: '12345' },
    field: 'password',
    text: 'A senha deve ter pelo menos 6 caracteres',
  },
  {
    what: 'a password too long',
    values: { password: 'x'.repeat(129) },
    field: 'password',
    text: 'A senha deve ter no máximo 128 caracteres',
  },
  {
    what: 'a password everybody guesses',
    values: { password: '123456' },
    field: 'password',
    text: /^Esta senha é muito comum/,
  },
] as const;

test('refuses what is wrong at its field, with the focus there, and keeps everything', async ({ page }) => {
  const form = parts(page);
  const all = () => Promise.all([form.name, form.school, form.email, form.password].map((each) => each.inputValue()));
  await form.terms.check();
  for (const { what, values, field, text } of REFUSED) {
    await test.step(what, async () => {
      await fill(page, values);
      const typed = await all();
      await form.send.click();
      await expect(form[field]).toHaveAccessibleDescription(text);
      await expect(form[field]).toBeFocused();
      expect(await all()).toEqual(typed);
      await expect(form.terms).toBeChecked();
    });
  }
});

test('an address that has an account is sent a link, and a server that is away loses nothing', async ({ page }) => {
  const { email, password, terms, send } = parts(page);
  await fill(page, { name: '<b>Marina</b> 👩🏽‍🏫', email: 'ana@demo.test' });
  await terms.check();
  await send.click();
  await expect(page.getByText('Enviamos para ana@demo.test um link para abrir sua escola.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar ao cadastro' }).click();
  await expect(password).toHaveValue(PASSWORD);
  await page.route('**/rpc/**', (route) => route.abort());
  const free = throwAwayEmail();
  await email.fill(free);
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  await expect(email).toHaveValue(free);
  await page.unroute('**/rpc/**');
  await send.click();
  await expect(page).toHaveURL(/\/dashboard/);
});
