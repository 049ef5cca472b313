import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewSchool, openSchool, PASSWORD, writeCourse } from '../school.ts';

/* Sensitive operations first ask people to confirm their identity. */

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' });
const password = (page: Page) => question(page).getByLabel('Senha', { exact: true });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Confirmar' });
const removal = (page: Page) => page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este curso?' });
const askToDelete = async (page: Page, title: string) => {
  await page
    .getByRole('article', { name: title, exact: true })
    .getByRole('button', { name: /^Excluir curso/ })
    .click();
  await removal(page).getByRole('button', { name: 'Excluir curso' }).click();
};

/** A session without any confirmation so far. */
async function signInAgain({ email, address }: NewSchool): Promise<string> {
  const { session = '' } = await requestApi('POST', '/session', { email, password: PASSWORD }, { address });
  return session;
}

test('exporting a list of people asks for a confirmation, and later operations do not ask again', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enroll(school, [course]);
  await enterWith(page, await signInAgain(school));
  await page.goto('/admin/students');
  const button = page.locator('.toolbar').getByRole('button', { name: 'Exportar Lista' });
  await button.click();
  await expect(question(page)).toContainText('Você vai exportar dados de 1 aluno. Vale por 10 minutos neste aparelho.');
  await expect(password(page)).toBeFocused();
  await expect(confirm(page)).toBeDisabled();
  await password(page).fill('não é esta');
  await confirm(page).click();
  await expect(password(page)).toHaveAccessibleDescription('A senha está incorreta');
  await expect(password(page)).toBeFocused();
  await password(page).fill(PASSWORD);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(3);
  await expect(question(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.goto('/dashboard');
  await askToDelete(page, 'Cerâmica');
  await expect(page.getByText('Curso excluído com sucesso!')).toBeVisible();
});

test('declining the confirmation changes nothing, and stays on the page', async ({ page }) => {
  const school = await openSchool();
  await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enterWith(page, await signInAgain(school));
  await page.goto('/dashboard');
  await askToDelete(page, 'Cerâmica');
  await expect(question(page)).toContainText('Você vai excluir um curso.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(removal(page)).toBeHidden();
  await expect(page.getByText('Erro ao excluir curso')).toHaveCount(0);
  await page.reload();
  await askToDelete(page, 'Cerâmica');
  await password(page).fill(PASSWORD);
  await confirm(page).click();
  await expect(page.getByText('Curso excluído com sucesso!')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Cerâmica', exact: true })).toHaveCount(0);
});

test('without the password, a link by mail leads to a new one', async ({ page }) => {
  const school = await openSchool();
  await enterWith(page, await signInAgain(school));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: 'Gerar chave' }).click();
  await question(page).getByRole('button', { name: 'Não sei a senha' }).click();
  const send = question(page).getByRole('button', { name: 'Enviar link por e-mail' });
  await expect(send).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await question(page).getByRole('button', { name: 'Voltar', exact: true }).click();
  await expect(password(page)).toBeFocused();
  await question(page).getByRole('button', { name: 'Não sei a senha' }).click();
  await send.click();
  await expect(question(page).getByText('Link enviado')).toBeVisible();
  await expect(question(page)).toContainText(school.email);
});

test('a student who changes the password with the current one is not asked for it again', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  const student = await enroll(school, [course]);
  await enterWith(page, student.session);
  await page.goto('/alunos/configuracoes?aba=seguranca');
  const change = async (current: string | null, next: string) => {
    if (current) await page.getByLabel('Senha atual').fill(current);
    await page.getByLabel('Nova senha', { exact: true }).fill(next);
    await page.getByLabel('Confirmar nova senha').fill(next);
    await page.getByRole('button', { name: 'Atualizar senha' }).click();
  };
  await change(null, 'margarida branca 9');
  await expect(page.locator('.toaster')).toContainText('Senha atualizada com sucesso!');
  await page.reload();

  // The changed password has ended the confirmation.
  await change('não é esta', 'tulipa roxa 12');
  await expect(page.getByLabel('Senha atual')).toHaveAccessibleDescription('A senha atual está incorreta');
  await change('margarida branca 9', 'tulipa roxa 12');
  await expect(page.locator('.toaster')).toContainText('Senha atualizada com sucesso!');
  await expect(question(page)).toHaveCount(0);
});
