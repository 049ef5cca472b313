import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { openSchool } from '../school.ts';

/* Paying, from the plans to the demonstration's sandbox and back. What may be bought is tested in plans.spec.ts. */

/** Confirms a purchase. @returns the provider's page, which opened in a new tab */
async function goToPay(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: 'Ir para o pagamento' }).click();
  const provider = await opened;
  await expect(provider.getByRole('heading', { name: 'Ambiente de testes' })).toBeVisible();
  return provider;
}

const plan = (page: Page, name: string) => page.getByRole('article', { name });
const status = (page: Page) => page.getByRole('region', { name: 'Assinatura' });

/** The page polls every five seconds, and then reloads. */

test('a producer buys by PIX, has a card refused, expands the limit, and is refunded', async ({ page }) => {
  test.slow();
  const school = await openSchool();
  await enterWith(page, school.session);
  // The parameters of the return address decide nothing.
  await page.goto('/payment/pending?status=approved&collection_status=approved&payment_id=1&external_reference=null');
  await expect(page.getByRole('heading', { name: 'Pagamento Pendente' })).toBeVisible();
  await expectAccessible(page, 'a pending payment');
  await page.goto('/admin/plans');
  await expect(status(page)).toContainText('Em Teste');

  await plan(page, 'Básico').getByRole('button').click();
  const pix = await goToPay(page);
  await expect(pix.getByText('44,65')).toBeVisible();
  await expectAccessible(pix, 'the sandbox');
  const checkout = pix.url();
  const approved = pix.waitForURL(/\/payment\/success/, { waitUntil: 'commit' });
  await pix.getByRole('button', { name: 'Aprovar por PIX' }).click();
  await approved;
  await expect(status(page)).toContainText('Assinatura Ativa');
  await expect(status(page)).toContainText('3.000 alunos');
  // After five seconds the payment's tab shows the panel again.
  await expect(pix).toHaveURL('/dashboard');

  await plan(page, 'Premium').getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Cartão de crédito/ })
    .check();
  const card = await goToPay(page);
  await card.getByRole('button', { name: 'Recusar o cartão' }).click();
  await expect(card.getByRole('heading', { name: 'Pagamento não Aprovado' })).toBeVisible();
  await expectAccessible(card, 'a refused payment');
  await expect(page.getByText('O pagamento não foi aprovado.')).toBeVisible();
  await card.close();

  const expansion = page.getByRole('region', { name: 'Expandir Limite' });
  await expansion.getByLabel('Alunos adicionais').fill('1000');
  await expansion.getByRole('button', { name: 'Pagar expansão' }).click();
  const more = await goToPay(page);
  await more.getByRole('button', { name: 'Aprovar por PIX' }).click();
  await expect(status(page)).toContainText('+1.000');
  // A tab that is closed during a navigation, or redirected by a timer, may never report that it is closed.
  await expect(more).toHaveURL('/dashboard');
  await more.close();
  await pix.close();

  const refund = await page.context().newPage();
  await refund.goto(checkout);
  await refund.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(refund.getByText('Devolvido:')).toBeVisible();
  const held = async () => (await requestApi('GET', '/producer/billing', undefined, school)).data.subscription;
  await expect.poll(held).toMatchObject({ status: 'trialing' });
  await page.reload();
  await expect(status(page)).toContainText('Em Teste');
});
