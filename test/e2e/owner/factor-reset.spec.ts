import type { Page } from '@playwright/test';
import { codeAt, stepAt } from '#server/auth/factors/totp.ts';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, ownAddress, test } from '../fixtures.ts';
import { followMail } from '../inbox.ts';
import { type NewSchool, openSchool } from '../school.ts';

const OWNER = { email: 'dona@demo.test', password: 'demo1234' };
const SUBJECT = 'Sua verificação em duas etapas será redefinida';

async function ownerSession(): Promise<string> {
  const address = ownAddress();
  const { session = '' } = await requestApi('POST', '/session', OWNER, { address });
  await requestApi('POST', '/session/confirmation', { password: OWNER.password }, { session, address });
  return session;
}

async function addApp(school: NewSchool): Promise<void> {
  const { data } = await requestApi('POST', '/factors/totp', undefined, school);
  await requestApi('PUT', '/factors/totp', { code: codeAt(String(data.key), stepAt(new Date())) }, school);
}

async function openDetail(page: Page, email: string) {
  await page.goto('/admin/super/produtores');
  await page.getByLabel('Buscar produtores').fill(email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: /^Detalhes/ }).click();
  return page.getByRole('dialog', { name: 'Marina Couto' });
}

test('an owner requests a reset of a lost second step; the producer cancels it by mail, and another in the panel', async ({
  page,
  elsewhere: theirs,
}) => {
  test.slow();
  const school = await openSchool();
  await addApp(school);
  await enterWith(page, await ownerSession());
  const detail = await openDetail(page, school.email);
  await expect(detail).toContainText('Ativa');

  const ask = async () => {
    await detail.getByRole('button', { name: 'Redefinir verificação em duas etapas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Redefinir verificação em duas etapas?' });
    await expect(dialog.getByRole('button', { name: 'Redefinir em 24 horas' })).toBeDisabled();
    await dialog.getByLabel('Chamada de vídeo com documento').check();
    await expectAccessible(page, 'asking for a factor reset');
    await dialog.getByRole('button', { name: 'Redefinir em 24 horas' }).click();
    await expect(detail.getByText(/^Redefinição marcada para/)).toBeVisible();
  };
  await ask();
  await expect(detail).toContainText('Identidade conferida: chamada de vídeo com documento.');
  await expectAccessible(page, 'a factor reset that waits');

  await followMail(theirs, { to: school.email, subject: SUBJECT, button: 'Não fui eu: cancelar' });
  await expectAccessible(theirs, 'cancelling a factor reset');
  await theirs.getByRole('button', { name: 'Não fui eu: cancelar' }).click();
  await expect(theirs.getByText('Redefinição cancelada')).toBeVisible();

  await page.reload();
  await openDetail(page, school.email);
  await expect(detail).toContainText('Cancelada pelo link do e-mail');
  await ask();

  await enterWith(theirs, school.session);
  await theirs.goto('/admin/settings?aba=seguranca');
  const notice = theirs.getByText(SUBJECT);
  await expect(notice).toBeVisible();
  await expectAccessible(theirs, 'security with a factor reset');
  await theirs.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await theirs.getByRole('button', { name: 'Cancelar redefinição' }).click();
  await expect(notice).toBeHidden();
});
