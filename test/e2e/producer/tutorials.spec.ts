import type { Page } from '@playwright/test';
import { expectSound } from '../everywhere/accessible.ts';
import { enterAs, expect, test } from '../fixtures.ts';

const film = (page: Page) => page.locator('video');
const time = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

test('a tutorial is chosen, plays, and is replaced by the next', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Tutoriais' }).click();
  await expect(page).toHaveURL('/admin/tutorials');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutoriais');
  await expect(page.getByText('Selecione um tutorial para assistir')).toBeVisible();
  const list = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(list).toHaveText([/^Aula 1 - Introdução/, /^Aula 2 - Email/, /^Aula 3 - Integração/]);

  await list.first().click();
  await expect(list.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => time(page)).toBeGreaterThan(0.3);
  await expect(page.getByText('Selecione um tutorial')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Aula 1 - Introdução' }).getByRole('listitem')).toHaveCount(5);
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20;
  });
  await expect.poll(() => time(page), 'it can be jumped about in').toBeGreaterThan(20);

  await list.nth(1).click();
  await expect(list.first()).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Aula 2 - Email');
  await expect.poll(() => time(page)).toBeLessThan(15);
  await page.getByRole('link', { name: 'Voltar ao Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('each film is as long as the list says', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/tutorials');
  for (const [name, seconds] of [
    ['Aula 1 - Introdução', 36],
    ['Aula 2 - Email', 24],
    ['Aula 3 - Integração', 30],
  ] as const) {
    const item = page.getByRole('button', { name });
    await expect(item).toContainText(`${seconds} s`);
    await item.click();
    await expect
      .poll(() => film(page).evaluate((video: HTMLVideoElement) => Math.round(video.duration)), name)
      .toBe(seconds);
  }
});

test('a film that fails to load says so, and is retried', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/tutorials');
  await page.route('**/*.mp4', (route) => route.abort());
  await page.getByRole('button', { name: /^Aula 3/ }).click();
  await expect(page.getByRole('alert')).toContainText('Erro de rede ao carregar o vídeo');
  await page.unroute('**/*.mp4');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => time(page)).toBeGreaterThan(0.1);
});

test('are accessible at every width', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/tutorials');
  await expect(page.getByText('Selecione um tutorial para assistir')).toBeVisible();
  await expectSound(page, 'nothing chosen');
  await page.getByRole('button', { name: /^Aula 1/ }).click();
  await expect(film(page)).toBeVisible();
  await expectSound(page, 'one chosen');
});
