import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { throwAwayEmail } from '../school.ts';

const FORMS = [
  { name: 'producer', path: '/login' },
  { name: 'student', path: '/alunos/login?escola=escola-vertice' },
];

const parts = (page: Page) => ({
  email: page.getByLabel('E-mail'),
  password: page.getByLabel('Senha', { exact: true }),
  alert: page.getByRole('alert'),
  send: () => page.getByRole('button', { name: 'Entrar', exact: true }).click(),
});

for (const { name, path } of FORMS) {
  test.describe(`${name} login`, () => {
    test.beforeEach(({ page }) => page.goto(path));

    test('a wrong password clears only the password, also for the next visit', async ({ page }) => {
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
  });
}
