import type { Page } from '@playwright/test';
import { enterAs, expect, test } from '../fixtures.ts';

/* A page of an older version, whose chunks no longer exist. */

const PIECE = '**/assets/history-page-*.js';

async function openHome(page: Page): Promise<void> {
  await enterAs(page, 'duda');
  await page.goto('/alunos/cursos');
  await expect(page.getByRole('heading', { name: 'Olá, Duda' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { opened: true }));
}
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'opened') === true);
const goToHistory = (page: Page) => page.getByRole('link', { name: 'Histórico' }).first().click();

test('a missing chunk of an older version is loaded by reloading the page', async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(PIECE, (route) => (documents < 2 ? route.fulfill({ status: 404 }) : route.continue()));
  await openHome(page);
  await goToHistory(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  expect(await isSamePage(page)).toBe(false);
  expect(documents).toBe(2);
});

test('a chunk that stays missing is reported once the page has been reloaded', async ({ page }) => {
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.route(PIECE, (route) => route.fulfill({ status: 404 }));
  await openHome(page);
  await goToHistory(page);
  await expect(page.getByRole('heading', { name: 'Não foi possível abrir esta página' })).toBeVisible();
  expect(await isSamePage(page)).toBe(false);
  await expect.poll(() => loads).toHaveLength(2);
  await page.unroute(PIECE);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
});
