import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { throwAwayEmail } from '../school.ts';

const FORMS = [
  { name: 'producer', path: '/login' },
  { name: 'student', path: '/alunos/login?escola=escola-vertice' },
];

const TOO_MANY = 'Muitas tentativas de login. Tente novamente em 15 minutos.';

const parts = (page: Page) => ({
  email: page.getByLabel('E-mail'),
  password: page.getByLabel('Senha', { exact: true }),
  alert: page.getByRole('alert'),
  send: () => page.getByRole('button', { name: 'Entrar', exact: true }).click(),
});

for (const { name, path } of FORMS) {
  test.describe(`${name} login`, () => {
    test.beforeEach(({ page }) => page.goto(path));

    test('asks for what is missing, where it is missing', async ({ page }) => {
      const { email, password, alert, send } = parts(page);
      await send();
      await expect(alert).toHaveText('Por favor, preencha todos os campos');
      await expect(email).toBeFocused();
      await email.fill('ana@example.com');
      await send();
      await expect(alert).toHaveText('Por favor, preencha todos os campos');
      await expect(password).toBeFocused();
      await expect(email).toHaveValue('ana@example.com');
    });

    test('refuses what is no address and keeps it, without the password', async ({ page }) => {
      const { email, password, alert, send } = parts(page);
      const wrong = [
        'ana',
        '<b>ana</b>@example.com',
        '👩🏽‍🍳@example.com',
        'a\u0007na@exam\u0000ple',
        `${'a'.repeat(600)}@b.co`,
      ];
      for (const typed of wrong) {
        await email.fill(typed);
        await password.fill('segredo-digitado');
        await send();
        await expect(alert).toHaveText(
          /^(Informe um e-mail válido, como nome@exemplo\.com\.br|O texto é longo demais)$/,
        );
        await expect(email).toBeFocused();
        await expect(email).toHaveAttribute('aria-invalid', 'true');
        await expect(email).toHaveValue(typed);
        await expect(password).toHaveValue('');
      }
    });

    test('after a wrong password only the password is gone, also from the next visit', async ({ page }) => {
      const { email, password, alert, send } = parts(page);
      const typed = throwAwayEmail();
      for (const attempt of ['errada-demais', 'x'.repeat(200)]) {
        await email.fill(typed);
        await password.fill(attempt);
        await send();
        await expect(alert).toHaveText('Email ou senha incorretos');
        await expect(password).toBeFocused();
        await expect(password).toHaveValue('');
      }
      await page.reload();
      await expect(email).toHaveValue(typed);
      await expect(password).toHaveValue('');
    });

    test('the sixth try on the page is not even sent', async ({ page }) => {
      const { email, password, alert, send } = parts(page);
      let sent = 0;
      page.on('request', (request) => {
        if (/\/signIn/.test(request.url())) sent += 1;
      });
      await email.fill(throwAwayEmail());
      for (let failure = 1; failure <= 5; failure++) {
        await password.fill(`tentativa ${failure}`);
        await send();
        await expect(alert).toHaveText('Email ou senha incorretos');
        await expect(password).toHaveValue('');
      }
      await email.fill(throwAwayEmail());
      await password.fill('tentativa 6');
      await send();
      await expect(alert).toHaveText(TOO_MANY);
      expect(sent).toBe(5);
      const link = page.getByRole('button', { name: 'Receber um link de acesso por e-mail' });
      await expect(link).toHaveCount(name === 'student' ? 1 : 0);
    });

    test('says that the server is away and keeps the address', async ({ page }) => {
      const { email, password, alert, send } = parts(page);
      await page.route('**/rpc/**', (route) => route.abort());
      await email.fill('ana@example.com');
      await password.fill('girassol azul');
      await send();
      await expect(alert).toHaveText('Sem conexão com o servidor. Verifique sua internet e tente de novo.');
      await expect(email).toHaveValue('ana@example.com');
      await expect(password).toBeFocused();
    });
  });
}

test('the server counts as well, whatever the page forgets', async ({ page }) => {
  await page.goto('/login');
  const { email, password, alert, send } = parts(page);
  const typed = throwAwayEmail();
  for (let failure = 1; failure <= 5; failure++) {
    await page.reload();
    await email.fill(typed);
    await password.fill(`tentativa ${failure}`);
    await send();
    await expect(alert).toHaveText('Email ou senha incorretos');
  }
  await page.reload();
  await password.fill('tentativa 6');
  await send();
  await expect(alert).toHaveText(TOO_MANY);
});
