import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { followMail } from '../inbox.ts';
import { enroll, openSchool, PASSWORD, slugOf, throwAwayEmail, writeCourse } from '../school.ts';

const INVALID = 'Link de recuperação inválido ou expirado. Por favor, solicite um novo link.';

async function askForLink(page: Page, path: string, email: string): Promise<string> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByText('Email Enviado!')).toBeVisible();
  return followMail(page, { to: email, subject: 'Crie uma nova senha', button: 'Criar nova senha' });
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha').fill(password);
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
}

const AUDIENCES = [
  {
    who: 'a producer',
    forgot: '/forgot-password',
    login: '/login',
    home: /\/dashboard$/,
    make: async () => (await openSchool()).email,
  },
  {
    who: 'a student',
    forgot: '/student-forgot-password',
    login: '/alunos/login',
    home: /\/alunos\/cursos$/,
    make: async () => {
      const school = await openSchool();
      const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
      return (await enroll(school, [course])).email;
    },
  },
];

for (const { who, forgot, login, home, make } of AUDIENCES) {
  test(`${who} gets a new password by e-mail, once`, async ({ page, browser }) => {
    const email = await make();
    const link = await askForLink(page, forgot, email);
    await expect(page, 'the secret leaves the address bar').toHaveURL(/\/reset-password(\?[^#]*)?$/);
    await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const left: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && left.push(request.url()));
    await choosePassword(page, 'nova senha forte');
    await expect(page.getByRole('heading', { name: 'Senha Atualizada!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continuar agora' }), 'the form is gone').toBeFocused();
    await page.clock.fastForward(2_000);
    await page.evaluate(() => fetch('/readyz'));
    expect(left, 'time to read it').toEqual([]);
    await page.clock.resume();
    await expect(page).toHaveURL(home);

    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(INVALID);
    await expect(page.getByLabel('E-mail'), 'of whoever is signed in').toHaveValue(email);
    await page.getByRole('button', { name: 'Solicitar novo link' }).click();
    await expect(page.locator(':focus'), 'the form is gone').toContainText('Email Enviado!');

    const other = await (await browser.newContext()).newPage();
    await other.goto(login);
    await signIn(other, email, PASSWORD);
    await expect(other.getByRole('alert')).toHaveText('Email ou senha incorretos');
    await signIn(other, email, 'nova senha forte');
    await expect(other).toHaveURL(home);
  });

  test(`the form ${who} uses to request a link`, async ({ page }) => {
    await page.goto(forgot);
    const email = page.getByLabel('E-mail');
    const send = page.getByRole('button', { name: 'Enviar link de recuperação' });
    await email.fill('');
    await send.click();
    await expect(email).toHaveAccessibleDescription('Por favor, informe seu email');
    await expect(email).toBeFocused();
    for (const typed of ['marina', 'm\u0007@\u0000', `${'m'.repeat(600)}@b.co`]) {
      await email.fill(typed);
      await send.click();
      await expect(email).toHaveAccessibleDescription(/^(Informe um e-mail válido|O texto é longo demais)/);
      await expect(email).toBeFocused();
      await expect(email).toHaveValue(typed);
    }
    await page.route('**/rpc/**', (route) => route.abort());
    await email.fill('marina@example.com');
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
    await expect(email).toHaveValue('marina@example.com');
    await page.unroute('**/rpc/**');
    await page.route('**/rpc/**', (route) =>
      route.fulfill({
        status: 500,
        json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' } },
      }),
    );
    await send.click();
    await expect(page.getByRole('alert')).toHaveText('Erro ao enviar email de recuperação');
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await expect(page).toHaveURL(new RegExp(`${login}$`));
  });
}

test('an unknown address gets the same response', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(throwAwayEmail('ninguem'));
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByText('Email Enviado!')).toBeVisible();
});

test('the form for the new password', async ({ page }) => {
  const { email } = await openSchool();
  const link = await askForLink(page, '/forgot-password', email);
  const password = page.getByLabel('Nova senha', { exact: true });
  const confirmation = page.getByLabel('Confirmar nova senha');
  const send = page.getByRole('button', { name: 'Redefinir senha' });
  for (const [typed, again, text] of [
    ['', '', 'Digite a nova senha'],
    ['12345', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['x'.repeat(129), 'x'.repeat(129), 'A senha deve ter no máximo 128 caracteres'],
    ['123456', '123456', /^Esta senha é muito comum/],
  ] as const) {
    await password.fill(typed);
    await confirmation.fill(again);
    await send.click();
    await expect(password).toHaveAccessibleDescription(text);
    await expect(password).toBeFocused();
    await expect(confirmation).toHaveValue(again);
  }
  await password.fill('nova senha forte');
  await confirmation.fill('outra senha');
  await send.click();
  await expect(confirmation).toHaveAccessibleDescription('As senhas não coincidem');
  await expect(confirmation).toBeFocused();
  await expect(password).toHaveValue('nova senha forte');

  await page.route('**/rpc/**', (route) => route.abort());
  await confirmation.fill('nova senha forte');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/);
  await expect(password).toHaveValue('nova senha forte');
  await expect(confirmation).toHaveValue('nova senha forte');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Falha ao verificar o token de recuperação');
});

test('an invalid link is refused', async ({ page }) => {
  for (const token of ['', 'inventado', '%E0%A4%A', 'x'.repeat(5_000), '<script>']) {
    await page.goto(`/reset-password?area=aluno&${randomUUID()}#${token}`);
    await expect(page.getByRole('alert')).toHaveText(INVALID);
  }
});

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('a student who cannot find their access requests a link, and enters', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email } = await enroll(school, [course]);
  await page.goto(`/alunos/login?escola=${await slugOf(school)}`);
  await page.getByRole('link', { name: 'Não achei meu acesso' }).click();
  const holder = page.getByLabel('E-mail ou CPF');
  const send = page.getByRole('button', { name: 'Receber link de acesso' });
  await send.click();
  await expect(holder).toHaveAccessibleDescription('Informe seu e-mail ou CPF');
  await holder.fill('111.111.111-11');
  await send.click();
  await expect(holder).toHaveAccessibleDescription(/^Informe um e-mail válido, .* CPF$/);
  await holder.fill(email);
  await send.click();
  await expect(page.getByText('Confira seu e-mail')).toBeVisible();
  await followMail(page, { to: email, subject: 'Seu link de acesso', button: 'Entrar agora' });
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/alunos\/cursos$/);
});
