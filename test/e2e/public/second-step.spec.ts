import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { codeAt, stepAt } from '#server/auth/factors/totp.ts';
import { expect, test } from '../fixtures.ts';
import { followMail } from '../inbox.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

test.use({ freshContext: true });

const NEW_PASSWORD = 'cerâmica de domingo 7';

/** Sets a new password by a link by mail, whose password opens everything. */
async function resetPassword(page: Page, email: string, forgot = '/forgot-password') {
  await page.goto(forgot);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByText('Email Enviado!')).toBeVisible();
  await followMail(page, { to: email, subject: 'Crie uma nova senha', button: 'Criar nova senha' });
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
}

/** A producer in the panel, with a session that opens everything. */
async function provenProducer(page: Page): Promise<string> {
  const { email } = await openSchool();
  await resetPassword(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  return email;
}

async function signIn(page: Page, email: string, password = NEW_PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function signOut(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
}

const openSecurity = async (page: Page) => {
  await page.goto('/admin/settings?aba=seguranca');
  await expect(page.getByRole('region', { name: 'Verificação em duas etapas' })).toBeVisible();
};

/** Waits until the current code has more than ten seconds left, so that it is still valid when it arrives. */
const untilEarly = () => expect.poll(() => (Date.now() / 1000) % 30).toBeLessThan(20);

const typeCode = (page: Page, code: string) => page.getByLabel('Dígito 1 de 6').pressSequentially(code);

/** Confirms the identity before the first change of a session. */
async function confirmIdentity(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await dialog.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
}

/** Sets up the app with the previous code, so that the current one is unused. @returns its key and recovery codes */
async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Configurar' }).click();
  await confirmIdentity(page);
  const setup = page.getByRole('dialog', { name: 'Configurar o aplicativo autenticador' });
  await expect(setup.getByRole('img', { name: /Código QR/ })).toBeVisible();
  const key = ((await setup.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await typeCode(page, codeAt(key, stepAt(new Date()) + 500));
  await expect(setup.getByText('Código incorreto.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Dígito 1 de 6'), 'to be typed anew').toBeFocused();
  await untilEarly();
  await typeCode(page, codeAt(key, stepAt(new Date()) - 1));
  const shown = page.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' });
  await expect(shown).toBeVisible();
  const codes = await shown.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Baixar .txt' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await shown.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('10 códigos valem.', { exact: false })).toBeVisible();
  return { key, codes };
}

test('an app is set up by QR code and asked for at the next sign-in and after a new password; recovery codes replace it', async ({
  page,
}) => {
  test.slow();
  const email = await provenProducer(page);
  await openSecurity(page);
  const { key, codes } = await setUpApp(page);

  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Segunda etapa' })).toBeVisible();
  await expect(page.getByLabel('Dígito 1 de 6')).toBeFocused();
  await untilEarly();
  // Fills all digits at once, like a password manager.
  await page.getByLabel('Dígito 1 de 6').fill(codeAt(key, stepAt(new Date())));
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await resetPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Segunda etapa' }), 'a new password skips nothing').toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, email);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill((codes[6] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Restam 9 códigos.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** A phone's authenticator, simulated by the browser. */
async function addAuthenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in by its button and from the e-mail field, and is removed', async ({ page }) => {
  await provenProducer(page);
  await addAuthenticator(page);
  await openSecurity(page);
  const passkeys = page.getByRole('region', { name: 'Chaves de acesso' });
  await passkeys.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByLabel('Nome deste aparelho').fill('iPhone da Marina');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await confirmIdentity(page);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(passkeys.getByText('iPhone da Marina')).toBeVisible();

  await signOut(page);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(page, 'by the button').toHaveURL(/\/dashboard$/);

  await signOut(page);
  await page.getByLabel('E-mail').focus();
  await expect(page, 'from the e-mail field').toHaveURL(/\/dashboard$/);

  await openSecurity(page);
  await passkeys.getByRole('button', { name: 'Remover iPhone da Marina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await page
    .getByRole('dialog', { name: 'Confirme que é você' })
    .getByRole('button', { name: 'Usar chave de acesso' })
    .click();
  await expect(passkeys.getByText('Nenhuma chave de acesso ainda.')).toBeVisible();
});

test('a student gets recovery codes with the first passkey, which signs in beside the password', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email } = await enroll(school, [course]);
  await resetPassword(page, email, '/student-forgot-password');
  await expect(page).toHaveURL(/\/alunos\/cursos$/);
  await addAuthenticator(page);
  await page.goto('/alunos/configuracoes?aba=seguranca');
  const passkeys = page.getByRole('region', { name: 'Chaves de acesso' });
  await passkeys.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByLabel('Nome deste aparelho').fill('iPhone da Beatriz');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await confirmIdentity(page);
  const codes = page.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes.getByText('entrar na equipe de uma escola', { exact: false })).toBeVisible();
  await codes.getByRole('button', { name: 'Já guardei' }).click();
  await expect(passkeys.getByText('iPhone da Beatriz')).toBeVisible();

  await page.goto('/alunos/cursos');
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await expect(page).toHaveURL(/\/alunos\/login/);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(page).toHaveURL(/\/alunos\/cursos$/);
});

test('a school that requires a second step redirects its team to set one up first', async ({ page }) => {
  const email = await provenProducer(page);
  await openSecurity(page);
  await page.getByRole('switch', { name: 'Exigir segunda etapa da equipe' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('A segunda etapa passa a ser exigida.')).toBeVisible();
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/segunda-etapa$/);
  await expect(page.getByRole('heading', { name: 'Proteja sua conta' })).toBeVisible();
  await page.goto('/admin/students');
  await expect(page).toHaveURL(/\/segunda-etapa$/);
  await setUpApp(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
