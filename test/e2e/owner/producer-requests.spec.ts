import { requestApi } from '../api.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { openSchool, PASSWORD } from '../school.ts';

test('a producer requests a copy of their data and something else, and the owner answers', async ({
  page,
  elsewhere: desk,
}) => {
  test.slow();
  const { session, address } = await openSchool();
  await requestApi('POST', '/session/confirmation', { password: PASSWORD }, { session, address });
  await enterWith(page, session);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Seus dados' }).click();
  await expect(page.getByRole('heading', { name: 'Seus dados', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pedir cópia' }).click();
  await expect(page.getByRole('link', { name: 'Baixar cópia' })).toBeVisible();
  const words = `Com quem os meus dados foram compartilhados? ${Date.now()}`;
  await page.getByLabel('O que você pede').fill(words);
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/Pedido enviado. Protocolo \d{4}-\d{4}/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Em andamento');
  await look(page, 'own-account');

  await enterAs(desk, 'dona');
  await desk.goto('/admin/super/configuracoes/privacidade');
  const row = desk.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('15 dias');
  await look(desk, 'platform-desk');
  await row.getByRole('button', { name: /^Ações do pedido/ }).click();
  await desk.getByRole('menuitem', { name: 'Recusar' }).click();
  const refusal = desk.getByRole('dialog', { name: 'Recusar o pedido' });
  await expect(refusal.getByLabel('Resposta')).toHaveValue(/A lei nos obriga/);
  await look(desk, 'platform-desk-refusal');
  await refusal.getByRole('button', { name: 'Cancelar' }).click();
  await row.getByRole('button', { name: /^Ações do pedido/ }).click();
  await desk.getByRole('menuitem', { name: 'Responder' }).click();
  const answer = desk.getByRole('dialog', { name: 'Responder ao pedido' });
  await expect(answer).toContainText(words);
  await answer.getByLabel('Resposta').fill('Com ninguém além do provedor de pagamento.');
  await look(desk, 'platform-desk-answer');
  await answer.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(row).toContainText('Respondido');

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Com ninguém além do provedor');
});
