import { expect, test } from '../fixtures.ts';
import { throwAwayEmail } from '../school.ts';

test('rates a password while it is typed and shows its problems, consistently with the server', async ({ page }) => {
  await page.goto('/register');
  const password = page.getByLabel('Senha', { exact: true });
  await page.getByLabel('Nome completo').fill('Beatriz Lima');
  await page.getByLabel('Nome da escola').fill('Cerâmica da Beatriz');
  await page.getByLabel('E-mail').fill(throwAwayEmail());
  await page.getByRole('checkbox').check();
  const button = page.getByRole('button', { name: 'Criar conta' });
  // Arriving later, the font would move it.
  await page.evaluate(() => document.fonts.ready);
  const place = await button.boundingBox();
  for (const [typed, said] of [
    ['xK9', /^Força da senha: Fraca$/],
    ['Senha@2024', /Fraca.*muito comum/],
    ['beatriz2024', /Fraca.*quase só o nome/],
    ['k7Rm2pQx', /^Força da senha: Razoável$/],
    ['casa verde 42', /^Força da senha: Boa$/],
    ['quarenta patos no telhado', /^Força da senha: Forte$/],
  ] as const) {
    await password.fill(typed);
    await expect(page.locator('[aria-live="polite"]', { hasText: 'Força da senha' })).toHaveText(said);
    expect(await button.boundingBox(), 'nothing below the advice moves').toEqual(place);
  }
  await password.fill('beatriz2024');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(password).toHaveAccessibleDescription(/quase só o nome/);
  await expect(page.getByText(/quase só o nome/)).toHaveCount(1);
  await password.fill('quarenta patos no telhado');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL(/dashboard/);
});

test('without its dictionaries it says nothing, and the server decides', async ({ page }) => {
  await page.route('**/assets/password-strength-*.js', (route) => route.abort());
  await page.goto('/register');
  const password = page.getByLabel('Senha', { exact: true });
  await page.getByLabel('Nome completo').fill('Beatriz Lima');
  await page.getByLabel('Nome da escola').fill('Cerâmica da Beatriz');
  await page.getByLabel('E-mail').fill(throwAwayEmail());
  await page.getByRole('checkbox').check();
  await password.fill('Senha@2024');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(password).toHaveAccessibleDescription(/muito comum/);
  await expect(page.getByText('Força da senha')).toHaveCount(0);
});
