import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enterAs, enterWith, expect, test } from './fixtures.ts';
import { enrol, type NewSchool, openSchool, slugOf, writeCourse } from './school.ts';

/* The producer's settings, and what the students see of them. */

const toasts = (page: Page) => page.locator('.toaster');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Configurações' });
const rootColor = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name);

async function open(page: Page): Promise<NewSchool> {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  return school;
}

test('name, colours and networks: previewed while chosen, saved with one button, seen by the students', async ({
  page,
  browser,
}) => {
  const school = await open(page);
  const preview = page.getByRole('region', { name: 'Prévia ao vivo' });
  const primary = page.getByLabel('Cor primária', { exact: true });

  await primary.fill('azul');
  await tab(page, 'Redes Sociais').click();
  await page.getByLabel('Instagram').fill('javascript:alert(1)');
  await save(page).click();
  await expect(tab(page, 'Aparência'), 'the first that is wrong comes forward').toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(primary).toBeFocused();
  await expect(primary).toHaveAccessibleDescription('Informe uma cor como #4318FF');
  await primary.fill('#FFEB3B');
  await expect(page.getByText('Botões com texto preto')).toBeVisible();
  await page.getByLabel('Cor de fundo', { exact: true }).fill('#FFFFFF');
  await page.getByLabel('Cor dos cartões', { exact: true }).fill('#FFFDE7');
  await page.getByRole('button', { name: /^Usar #/ }).click();
  await expect(page.getByRole('button', { name: /^Usar #/ })).toHaveCount(0);
  const shade = await primary.inputValue();
  await page.getByLabel('Nome da área de membros').fill('Padaria da Vila');
  await expect(preview).toContainText('Padaria da Vila');
  await expect(preview.locator('[data-area=student]')).toHaveAttribute('data-scheme', 'light');
  expect(await rootColor(page, '--primary'), 'only the preview changes yet').toBe('#4318FF');

  await tab(page, 'Redes Sociais').click();
  await save(page).click();
  await expect(page.getByLabel('Instagram')).toHaveAccessibleDescription('Informe um endereço que comece com https://');
  await page.getByLabel('Instagram').fill('instagram.com/padaria');
  await page.getByLabel('WhatsApp').fill('(11) 98765-4321');
  await page.getByLabel('Email de suporte').fill('ajuda@padaria.com.br');

  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL('/admin/settings');
  await page.route('**/rpc/producer/updateSettings', (route) => route.fulfill({ status: 500, body: '{}' }));
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível salvar as configurações');
  await page.unroute('**/rpc/producer/updateSettings');
  await save(page).click();
  await expect(toasts(page)).toContainText('Configurações salvas com sucesso!');
  await expect(page.getByRole('banner'), 'at once, without a reload').toContainText('Padaria da Vila');
  await expect.poll(() => rootColor(page, '--primary')).toBe(shade);
  await expect(page.getByLabel('Instagram')).toHaveValue('https://instagram.com/padaria');
  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await expect(page, 'nothing is left to ask about').toHaveURL('/admin/profile');

  const course = await writeCourse(school, { title: 'Pães', lessons: [{ title: 'Farinha' }] });
  const student = await enrol(school, [course]);
  const theirs = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await theirs.goto(`/alunos/login?escola=${await slugOf(school)}`);
  await expect(theirs).toHaveTitle(/Padaria da Vila/);
  await enterWith(theirs, student.session);
  await theirs.goto('/alunos/cursos');
  await expect(theirs.getByRole('navigation').first()).toBeVisible();
  await expect(theirs.getByText('Padaria da Vila').first()).toBeVisible();
  expect(await rootColor(theirs, '--primary')).toBe(shade);
  expect(await rootColor(theirs, '--g-bg')).toBe('#FFFFFF');
  await theirs.getByRole('button', { name: 'Redes Sociais' }).first().click();
  await expect(theirs.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  await theirs.goto('/alunos/ajuda');
  await expect(theirs.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute(
    'href',
    'mailto:ajuda@padaria.com.br',
  );
  await expectAccessible(theirs, 'a light school');
});

test('what cannot be loaded says so', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/dashboard');
  await page.route('**/rpc/producer/settings', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Erro ao carregar configurações. Por favor, recarregue a página.',
  );
  await page.unroute('**/rpc/producer/settings');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByLabel('Nome da área de membros')).toHaveValue('Escola Vértice');
});

test('is sound at every width', async ({ page }) => {
  await enterAs(page, 'ana');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/settings');
    for (const name of ['Aparência', 'Redes Sociais']) {
      await tab(page, name).click();
      await expectAccessible(page, `${name} at ${width}`);
    }
  }
});
