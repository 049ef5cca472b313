import type { Page } from '@playwright/test';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewStudent, openSchool, PASSWORD, writeCourse } from '../school.ts';

async function newStudent(name?: string): Promise<NewStudent> {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  return enroll(school, [course], name);
}

const toasts = (page: Page) => page.locator('.toaster');

test.describe('settings', () => {
  test('the profile: a new name is shown everywhere at once, e-mail and CPF are read-only', async ({ page }) => {
    const student = await newStudent();
    await enterWith(page, student.session);
    await page.goto('/alunos/cursos');
    await page.getByRole('link', { name: 'Configurações' }).click();
    await expect(page).toHaveURL(/\/alunos\/configuracoes$/);
    await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(student.email);
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveJSProperty('readOnly', true);
    await expect(page.getByLabel('CPF')).toHaveJSProperty('readOnly', true);

    const name = page.getByLabel('Nome');
    const save = page.getByRole('button', { name: 'Salvar alterações' });
    await name.fill('   ');
    await save.click();
    await expect(name).toHaveAccessibleDescription('Informe seu nome');
    await expect(name).toBeFocused();
    await name.fill('Bia Fontes');
    await save.click();
    await expect(toasts(page)).toContainText('Perfil atualizado com sucesso!');
    await expect(page.getByRole('complementary').getByText('Bia Fontes')).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Bia Fontes');
  });

  test('an invalid new password is reported under its field, a valid one works at the next login', async ({
    page,
    elsewhere: other,
  }) => {
    const student = await newStudent();
    await page.goto('/alunos/login');
    await signIn(page, student.email, PASSWORD);
    await expect(page).toHaveURL(/\/alunos\/cursos$/);
    await page.goto('/alunos/configuracoes?aba=seguranca');
    const current = page.getByLabel('Senha atual');
    const password = page.getByLabel('Nova senha', { exact: true });
    const confirmation = page.getByLabel('Confirmar nova senha');
    const save = page.getByRole('button', { name: 'Atualizar senha' });

    // A password set by the school was not chosen by the student, so it is not required.
    await expect(current).toHaveCount(0);
    await save.click();
    await expect(password).toHaveAccessibleDescription('Digite a nova senha');
    await expect(password).toBeFocused();
    await password.fill('12345');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription('A nova senha deve ter pelo menos 6 caracteres');
    await password.fill('lua de papel');
    await confirmation.fill('lua de pano');
    await confirmation.press('Enter');
    await expect(confirmation).toHaveAccessibleDescription('As senhas não coincidem');
    await expect(confirmation).toBeFocused();
    await confirmation.fill('lua de papel');
    await confirmation.press('Enter');
    const identity = page.getByRole('dialog', { name: 'Confirme que é você' });
    await identity.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await identity.getByRole('button', { name: 'Confirmar' }).click();
    await expect(toasts(page)).toContainText('Senha atualizada com sucesso!');
    await expect(password).toHaveValue('');

    await expect(current).toBeVisible();
    await current.fill('errada');
    await password.fill('outra ainda maior');
    await confirmation.fill('outra ainda maior');
    await save.click();
    await expect(current).toHaveAccessibleDescription('A senha atual está incorreta');
    await expect(current).toBeFocused();

    await other.goto('/alunos/login');
    await signIn(other, student.email, 'lua de papel');
    await expect(other).toHaveURL(/\/alunos\/cursos$/);
  });

  test('notification channels are saved immediately', async ({ page }) => {
    await enterWith(page, (await newStudent()).session);
    await page.goto('/alunos/configuracoes?aba=notificacoes');
    const byEmail = page.getByRole('switch', { name: /Notificações por e-mail/ });
    await expect(byEmail).toBeChecked();
    await byEmail.click();
    await expect(page.getByText('Preferências salvas')).toBeVisible();
    await page.reload();
    await expect(byEmail).not.toBeChecked();
  });
});

test.describe('help centre', () => {
  test('shows answers, is searched, and links to the support', async ({ page }) => {
    await enterAs(page, 'duda');
    await page.goto('/alunos/cursos');
    await page.getByRole('link', { name: 'Central de Ajuda' }).click();
    await expect(page).toHaveURL(/\/alunos\/ajuda$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Central de Ajuda');
    for (const name of ['Acesso', 'Cursos e aulas', 'Player de vídeo', 'Minha conta', 'Segurança'])
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    const answer = page.getByText(/^Um de cada vez/);
    await expect(answer).toBeHidden();
    await page.getByText('Posso usar mais de um dispositivo?').click();
    await expect(answer).toBeVisible();
    const support = page.getByRole('link', { name: 'Falar com o suporte' });
    await expect(support).toHaveAttribute('href', 'mailto:ajuda@escolavertice.test');

    const search = page.getByRole('searchbox', { name: 'Buscar na ajuda' });
    await search.fill('COMPARTILHAR');
    await expect(page.getByText(/pode levar ao bloqueio permanente/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Player de vídeo' })).toHaveCount(0);
    await search.fill('zzz');
    await expect(page.getByText('Nenhuma pergunta encontrada').first()).toBeVisible();
    await page.getByRole('button', { name: 'Limpar busca' }).last().click();
    await expect(page.getByRole('heading', { name: 'Player de vídeo' })).toBeVisible();
  });

  test('says if the school has no address', async ({ page }) => {
    await enterWith(page, (await newStudent()).session);
    // By default a school's address is its producer's; here it was removed.
    await page.route('**/alunos/ajuda', async (route) => {
      const shell = await route.fetch({ maxRetries: 3 });
      const body = (await shell.text()).replaceAll(/"supportEmail":"[^"]*"/g, '"supportEmail":null');
      await route.fulfill({ response: shell, body });
    });
    await page.goto('/alunos/ajuda');
    await expect(page.getByText('Nenhum email de suporte configurado.')).toBeVisible();
    await expect(page.getByText('Nenhuma rede social configurada pelo administrador.')).toBeVisible();
  });
});

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
