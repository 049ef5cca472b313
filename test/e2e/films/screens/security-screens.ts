import type { Page } from '@playwright/test';
import { codeAt, stepAt } from '#server/auth/factors/totp.ts';
import { enroll, type NewSchool, openSchool, PASSWORD, writeCourse } from '../../school.ts';

/* The security screens of accounts made for these pictures, so that the keys and codes shown open nothing else. */

type Authenticator = 'internal' | 'usb';

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' });
const passkeys = (page: Page) => page.getByRole('region', { name: 'Chaves de acesso' });
const typeCode = async (page: Page, code: string) => {
  const first = page.getByLabel('Dígito 1 de 6');
  // An opening dialog moves the focus once, by itself.
  await page.waitForLoadState('networkidle');
  await first.pressSequentially(code);
};

export async function openTotpSetup(page: Page): Promise<string> {
  await enterPanel(page, await openSchool());
  return startTotp(page);
}

export async function showRecoveryCodes(page: Page): Promise<void> {
  await enterPanel(page, await openSchool());
  await setUpTotp(page);
}

export async function listPasskeys(page: Page): Promise<void> {
  await securedPanel(page);
  await passkeys(page).scrollIntoViewIfNeeded();
}

export async function listSessions(page: Page): Promise<void> {
  await securedPanel(page);
  const sessions = page.getByRole('region', { name: 'Sessões abertas' });
  await sessions.evaluate((region) => region.scrollIntoView({ block: 'center' }));
}

/** Signs in again with the password and a recovery code, so that sensitive operations ask for a confirmation. */
export async function openStepUp(page: Page): Promise<void> {
  const { school, recoveryCode } = await securedPanel(page);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await signIn(page, school);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recoveryCode);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.waitForURL(/\/dashboard$/);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Gerar novos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar novos' }).click();
  await confirmation(page).getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await typeCode(page, '407');
}

export async function openAudit(page: Page): Promise<void> {
  const school = await openSchool();
  await enterPanel(page, school);
  const course = await writeCourse(school, { title: 'Cerâmica para começar', lessons: [{ title: 'O barro' }] });
  await enroll(school, [course]);
  await page.goto('/admin/settings?aba=auditoria');
  await page.getByText('Matriculou Beatriz Fontes').waitFor();
}

async function securedPanel(page: Page): Promise<{ school: NewSchool; recoveryCode: string }> {
  const school = await openSchool();
  await enterPanel(page, school);
  const recoveryCode = await setUpTotp(page);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await addPasskey(page, 'iPhone da Marina', 'internal');
  await addPasskey(page, 'MacBook do estúdio de gravação', 'usb');
  await page.getByText('Chave de acesso adicionada.').last().waitFor({ state: 'hidden' });
  return { school, recoveryCode };
}

async function signIn(page: Page, { email }: NewSchool): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function enterPanel(page: Page, school: NewSchool): Promise<void> {
  await signIn(page, school);
  await page.waitForURL(/\/dashboard$/);
  await openSecurity(page);
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/admin/settings?aba=seguranca');
  await page.getByRole('region', { name: 'Verificação em duas etapas' }).waitFor();
}

async function startTotp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Configurar' }).click();
  await confirmation(page).getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await confirmation(page).getByRole('button', { name: 'Confirmar' }).click();
  const key = page
    .getByRole('dialog', { name: 'Configurar o aplicativo autenticador' })
    .getByText(/^([A-Z2-7]{4} ?){8}$/);
  return ((await key.textContent()) ?? '').replaceAll(' ', '');
}

/** @returns one of the recovery codes */
async function setUpTotp(page: Page): Promise<string> {
  const key = await startTotp(page);
  await typeCode(page, codeAt(key, stepAt(new Date())));
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  return (await codes.first().textContent()) ?? '';
}

async function addPasskey(page: Page, name: string, transport: Authenticator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await passkeys(page).getByRole('button', { name: 'Adicionar' }).click();
  await page.getByLabel('Nome deste aparelho').fill(name);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await passkeys(page).getByText(name).waitFor();
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}
