import type { Page } from '@playwright/test';
import { expectSound } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { openSchool } from '../school.ts';

/* The frame around all screens of the producer's panel. */

const support = (page: Page) => page.getByRole('dialog', { name: 'Suporte e redes sociais' });

/** Changes the platform's settings for a page. */
async function withPlatform(page: Page, settings: object) {
  await page.route('**/dashboard', async (route) => {
    const shell = await route.fetch({ maxRetries: 3 });
    const body = (await shell.text()).replace(
      /"platform":(\{[^{}]*\{[^{}]*\}[^{}]*\})/,
      (_, platform) => `"platform":${JSON.stringify({ ...JSON.parse(platform), ...settings })}`,
    );
    await route.fulfill({ response: shell, body });
  });
}

test.describe('the support and social networks dialog', () => {
  test('the top bar opens the support, the floating button the networks', async ({ page }) => {
    await enterAs(page, 'ana');
    await page.goto('/dashboard');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Escola Vértice' })).toHaveAttribute('href', '/dashboard');
    await bar.getByRole('button', { name: 'Suporte' }).click();
    await expect(support(page).getByRole('link', { name: 'suporte@ateneu.test' })).toHaveAttribute(
      'href',
      'mailto:suporte@ateneu.test',
    );
    const chat = support(page).getByRole('link', { name: 'Conversar pelo WhatsApp' });
    await expect(chat).toHaveAttribute('href', 'https://example.com/conversa-ateneu');
    await expect(chat).toHaveAttribute('target', '_blank');
    await support(page).getByRole('tab', { name: 'Suporte' }).press('ArrowRight');
    await expect(support(page).getByRole('link')).toHaveText([/^Instagram/, /^YouTube/, /^WhatsApp/]);
    await page.keyboard.press('Escape');
    await expect(support(page)).toBeHidden();
    await expect(bar.getByRole('button', { name: 'Suporte' })).toBeFocused();

    await page.getByRole('button', { name: 'Redes Sociais' }).click();
    await expect(support(page).getByRole('tab', { name: 'Redes Sociais' })).toHaveAttribute('aria-selected', 'true');
  });

  test('a platform without addresses says so and has no floating button', async ({ page }) => {
    await withPlatform(page, { supportEmail: null, socialLinks: { youtube: 'javascript:alert(1)' } });
    await enterAs(page, 'ana');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Suporte' }).click();
    await expect(support(page).getByText('Nenhum email de suporte configurado.')).toBeVisible();
    await support(page).getByRole('tab', { name: 'Redes Sociais' }).click();
    await expect(support(page).getByText('Nenhuma rede social configurada pelo administrador.')).toBeVisible();
    await expect(support(page).getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Redes Sociais' })).toHaveCount(0);
  });

  test('on a phone the top bar is a menu [v5.0.0-7.4.4]', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const school = await openSchool();
    await enterWith(page, school.session);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('menuitem', { name: 'Suporte' }).click();
    await expect(support(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('is accessible at every width', async ({ page }) => {
    await enterAs(page, 'ana');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Redes Sociais' }).click();
    await expect(support(page).getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expectSound(page, 'networks');
    await support(page).getByRole('tab', { name: 'Suporte' }).click();
    await expect(support(page).getByRole('link', { name: 'suporte@ateneu.test' })).toBeVisible();
    await expectSound(page, 'support');
  });
});

test.describe('the dashboard’s tabs', () => {
  const current = (page: Page) => page.getByRole('navigation', { name: 'Seções' }).locator('[aria-current]');

  test('have their own addresses', async ({ page }) => {
    await enterAs(page, 'ana');
    for (const [path, tab] of [
      ['/dashboard', 'Cursos'],
      ['/admin/courses', 'Cursos'],
      ['/admin/courses/lixeira', 'Cursos'],
      ['/admin/students', 'Alunos'],
    ] as const) {
      await page.goto(path);
      await expect(current(page)).toHaveText(tab);
    }
    await current(page).press('Tab');
    await page.getByRole('link', { name: 'Cursos' }).first().click();
    await expect(page).toHaveURL('/dashboard');
    await expect(current(page)).toHaveText('Cursos');
  });

  test('are opened by the state of a navigation, which is then removed', async ({ page }) => {
    await enterAs(page, 'ana');
    const visit = async (activeTab: string) => {
      await page.goto('/dashboard');
      await expect(current(page)).toHaveText('Cursos');
      await page.evaluate((name) => history.replaceState({ ...history.state, activeTab: name }, ''), activeTab);
      await page.reload();
    };
    const state = () => page.evaluate(() => history.state.activeTab);
    await visit('students');
    await expect(current(page)).toHaveText('Alunos');
    await expect(page).toHaveURL('/admin/students');
    expect(await state()).toBeUndefined();
    await current(page).press('Shift+Tab');
    await page.getByRole('link', { name: 'Cursos' }).first().click();
    await expect(current(page)).toHaveText('Cursos');

    await visit('nothing');
    await expect(current(page)).toHaveText('Cursos');
    await expect.poll(state).toBeUndefined();
  });
});

test('a slow screen shows a placeholder below the tabs until it is loaded', async ({ page }) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/assets\/reports-page-.*\.js/, async (route) => {
    await arrival;
    await route.fallback();
  });
  await enterAs(page, 'ana');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Novo Curso' })).toBeVisible();
  await page.getByRole('link', { name: 'Relatórios' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo Curso' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Relatórios' })).toHaveAttribute('aria-current', 'page');
  arrive();
  await expect(page.getByRole('radiogroup', { name: 'Período' })).toBeVisible();
});

test('without a connection the panel stays, and opens the requested screen once there is one', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/dashboard');
  const sections = page.getByRole('navigation', { name: 'Seções' });
  await expect(sections).toBeVisible();
  await page.context().setOffline(true);
  await sections.getByRole('link', { name: 'Relatórios' }).click();
  await expect(page.getByText('Esta página abre sozinha assim que a conexão voltar.')).toBeVisible();
  await expect(sections).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible();
});
