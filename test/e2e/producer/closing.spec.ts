import { requestApi } from '../api.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { openSchool, PASSWORD } from '../school.ts';

test('a producer closes their school, everybody sees the date, and the closing is cancelled', async ({
  page,
  elsewhere: desk,
}) => {
  test.slow();
  const { session, address, email } = await openSchool();
  await requestApi('POST', '/session/confirmation', { password: PASSWORD }, { session, address });
  await enterWith(page, session);
  await page.goto('/admin/settings/conta');
  await look(page, 'closing-card');
  await page.getByRole('button', { name: 'Encerrar a escola' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encerrar a escola?' });
  await expect(dialog.getByRole('button', { name: 'Encerrar em 7 dias' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(email);
  await look(page, 'closing-dialog');
  await dialog.getByRole('button', { name: 'Encerrar em 7 dias' }).click();
  await expect(page.getByText(/^Encerramento pedido. Protocolo/)).toBeVisible();
  await expect(page.getByText(/^A escola encerra em/)).toBeVisible();
  await look(page, 'closing-asked');

  await enterAs(desk, 'dona');
  await desk.goto('/admin/super/configuracoes/privacidade');
  await expect(desk.getByRole('row').filter({ hasText: email })).toContainText('Vai encerrar');
  await look(desk, 'closing-desk');
  await desk.goto(`/admin/super/produtores?busca=${encodeURIComponent(email)}`);
  await expect(desk.getByRole('row').filter({ hasText: email })).toContainText(/encerra em \d\d\/\d\d/);
  await look(desk, 'closing-producers');

  await page.goto('/dashboard');
  await look(page, 'closing-banner');
  await page.getByRole('button', { name: 'Cancelar encerramento' }).click();
  await expect(page.getByText('Encerramento cancelado. A escola continua como antes.')).toBeVisible();
  await expect(page.getByText(/^A escola encerra em/)).toHaveCount(0);
});
