import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { followMail } from '../inbox.ts';
import { enroll, openSchool, PASSWORD, slugOf, writeCourse } from '../school.ts';

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
  test(`${who} gets a new password by e-mail, once`, async ({ page, elsewhere: other }) => {
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

    await other.goto(login);
    await signIn(other, email, PASSWORD);
    await expect(other.getByRole('alert')).toHaveText('Email ou senha incorretos');
    await signIn(other, email, 'nova senha forte');
    await expect(other).toHaveURL(home);
  });
}

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
