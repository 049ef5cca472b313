import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { appUrl } from '../api.ts';
import { expectAccessible, expectSound } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { type NewSchool, openSchool } from '../school.ts';

/* The producer's own account. Each test has its own. */

const PICTURE = fileURLToPath(new URL('../../../db/demo-media/logos/vertice.png', import.meta.url));
const toasts = (page: Page) => page.locator('.toaster');
const name = (page: Page) => page.getByRole('textbox', { name: 'Nome' });

async function open(page: Page): Promise<NewSchool> {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Perfil' })).toBeVisible();
  return school;
}

test('a photo that is no image or too large is refused, then one is set and removed', async ({ page }) => {
  await open(page);
  const photo = page.getByRole('group', { name: 'Foto de perfil' });
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    photo.locator('input[type=file]').setInputFiles(file);
  await choose({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('oi') });
  await expect(photo.getByRole('alert')).toHaveText('Por favor, selecione uma imagem válida');
  await choose({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(photo.getByRole('alert')).toHaveText('A imagem deve ter no máximo 2MB');
  await choose({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(photo.getByRole('alert')).toHaveText('Por favor, selecione uma imagem válida');
  await page.route('**/rpc/producer/setPhoto', (route) => route.fulfill({ status: 500, body: '{}' }));
  await choose(PICTURE);
  await expect(photo.getByRole('alert')).toHaveText('Erro ao fazer upload da imagem');
  await page.unroute('**/rpc/producer/setPhoto');

  await choose(PICTURE);
  await expect(toasts(page)).toContainText('Foto de perfil atualizada com sucesso!');
  await expect(photo.getByRole('alert')).toHaveCount(0);
  const src = (await photo.locator('img').getAttribute('src')) ?? '';
  expect(src).toMatch(/^\/uploads\//);
  await expect(page.getByRole('banner').locator('img'), 'it is the logo, too').toHaveAttribute('src', src);
  await page.reload();
  await expect(photo.locator('img')).toHaveAttribute('src', src);

  const remove = async () => {
    await photo.getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  };
  await page.route('**/rpc/producer/removePhoto', (route) => route.fulfill({ status: 500, body: '{}' }));
  await remove();
  await expect(toasts(page)).toContainText('Erro ao remover a imagem');
  await page.unroute('**/rpc/producer/removePhoto');
  await remove();
  await expect(toasts(page)).toContainText('Foto de perfil removida com sucesso!');
  await expect(photo.locator('img')).toHaveCount(0);
  await expect(photo.getByRole('button', { name: 'Enviar foto' })).toBeVisible();
});

test('an API key is shown once, copied, replaced and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await open(page);
  const card = page.getByRole('region', { name: 'Chave de API' });
  const field = card.getByRole('textbox', { name: 'Sua nova chave' });
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  const callWith = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': address };
    return (await fetch(`${appUrl()}/api/deleteProfile.php`, { method: 'POST', headers, body: '{}' })).status;
  };
  await page.route('**/rpc/producer/createApiKey', (route) => route.fulfill({ status: 500, body: '{}' }));
  await card.getByRole('button', { name: 'Gerar chave' }).click();
  await expect(toasts(page)).toContainText('Erro ao gerar a chave');
  await page.unroute('**/rpc/producer/createApiKey');
  await card.getByRole('button', { name: 'Gerar chave' }).click();
  await expect(field).toHaveValue(/^ateneu_/);
  const first = await field.inputValue();
  // The confirmation is only shown for two seconds.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await card.getByRole('button', { name: 'Copiar' }).click();
  await expect(card.getByRole('button', { name: 'Copiado!' })).toBeVisible();
  await page.clock.resume();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectAccessible(page, 'a new key');
  expect(await callWith(first)).toBe(422);

  await page.reload();
  await expect(card).toContainText(`Termina em${first.slice(-4)}`);
  await expect(field).toHaveCount(0);
  await expect(card).not.toContainText('Nunca');
  await card.getByRole('button', { name: 'Gerar outra' }).click();
  await confirm('Gerar outra');
  await expect(field).toHaveValue(/^ateneu_/);
  const second = await field.inputValue();
  expect([await callWith(first), await callWith(second)]).toEqual([401, 422]);

  await card.getByRole('button', { name: 'Revogar' }).click();
  await confirm('Revogar');
  await expect(toasts(page)).toContainText('Chave revogada');
  await expect(card.getByRole('button', { name: 'Gerar chave' })).toBeVisible();
  await expect(field).toHaveCount(0);
  expect(await callWith(second)).toBe(401);
});

test('is accessible at every width', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/profile');
  await expect(name(page)).toBeVisible();
  await expectSound(page, 'profile');
  await page.getByRole('button', { name: 'Atualizar senha' }).click();
  await expect(page.getByText('Digite a nova senha')).toBeVisible();
  await expectSound(page, 'with errors');
  await page.getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page, 'the question');
});
