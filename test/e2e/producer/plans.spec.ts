import { expectAccessible } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { openSchool } from '../school.ts';

/* The current plan, what may be bought at which price, and that it is active once it is paid. */

test('each plan shows its price, and what choosing it would change', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver Planos' }).click();
  await expect(page).toHaveURL('/admin/plans');
  const status = page.getByRole('region', { name: 'Assinatura' });
  await expect(status).toContainText('Assinatura Ativa');
  await expect(status).toContainText('7.000 alunos');
  const plan = (name: string) => page.getByRole('article', { name });
  await expect(plan('Profissional')).toContainText('Mais popular');
  await expect(plan('Profissional')).toContainText('A renovação soma 1 mês ao fim do período.');
  await expect(plan('Premium')).toContainText('Começa na hora.');
  await expect(page.getByText('Cancelar é só não pagar')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await expectAccessible(page, 'plans');

  await plan('Básico').getByRole('button', { name: 'Escolher este plano' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('só é possível escolher um plano superior ao atual');
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('radio', { name: 'Mensal' }).press('ArrowRight');
  await expect(plan('Premium')).toContainText('1.970/ano');
  await plan('Profissional').getByRole('button', { name: 'Renovar por mais 1 ano' }).click();
  await expect(dialog).toContainText('Soma 1 ano ao fim do seu período');
  await expect(dialog.getByRole('radio', { name: /PIX/ })).toBeChecked();
  await expect(dialog.getByText('921,50')).toBeVisible();
  await dialog.getByRole('radio', { name: /PIX/ }).press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /Cartão de crédito .*970,00/ })).toBeChecked();
  await expect(dialog.getByText('Em até 12 vezes')).toBeVisible();
  await expectAccessible(page, 'buying a plan');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const expansion = page.getByRole('region', { name: 'Expandir Limite' });
  const students = expansion.getByLabel('Alunos adicionais');
  await expect(students).toHaveValue('5000');
  await expect(expansion).toContainText('900,00');
  await students.fill('999');
  await expansion.getByRole('button', { name: 'Pagar expansão' }).click();
  await expect(students).toHaveAccessibleDescription('Mínimo de 1.000 alunos adicionais');
  await expect(students).toHaveAttribute('aria-invalid', 'true');
  await expect(students).toBeFocused();
  await students.fill('3000');
  await students.press('ArrowUp');
  await expect(students).toHaveValue('4000');
  await expansion.getByRole('button', { name: 'Pagar expansão' }).click();
  await expect(dialog.getByRole('radio', { name: /PIX .*684,00/ })).toBeChecked();
  await expectAccessible(page, 'buying an expansion');
});

test('a failed load or purchase is reported, and can be retried', async ({ page }) => {
  await enterWith(page, (await openSchool()).session);
  await page.goto('/admin/students');
  await page.route('**/rpc/producer/billing', (route) => route.fulfill({ status: 500, body: '{}' }));
  await expect(page.getByRole('link', { name: 'Fazer Upgrade' })).toBeHidden();
  await page.getByRole('link', { name: 'Ver Planos' }).first().click();
  await expect(page.getByText('Erro ao carregar informações da assinatura')).toBeVisible();
  await page.unroute('**/rpc/producer/billing');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('region', { name: 'Assinatura' })).toContainText('Em Teste');
  await expect(page.getByText('Nenhum pagamento ainda.')).toBeVisible();

  await page.route('**/rpc/producer/checkout', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('article', { name: 'Básico' }).getByRole('button', { name: 'Assinar este plano' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Erro ao processar pagamento');

  await page.goto('/admin/students');
  await page.getByRole('link', { name: 'Expandir Limite' }).click();
  await expect(dialog.getByLabel('Alunos adicionais')).toHaveValue('5000');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/plans');
});

test('a payment in the other tab is shown without a reload', async ({ page }) => {
  await enterWith(page, (await openSchool()).session);
  await page.goto('/admin/plans');
  const plan = page.getByRole('article', { name: 'Básico' });
  await plan.getByRole('button', { name: 'Assinar este plano' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: 'Ir para o pagamento' }).click();
  const checkout = await opened;
  await expect(checkout.getByRole('heading', { name: 'Ambiente de testes' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/Aguardando pagamento: Básico Mensal, R\$\s44,65 por PIX/)).toBeVisible();
  await checkout.close();

  const again = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continuar pagamento' }).click();
  await (await again).getByRole('button', { name: 'Aprovar por PIX' }).click();
  const status = page.getByRole('region', { name: 'Assinatura' });
  await expect(status).toContainText('Assinatura Ativa');
  await expect(status).toContainText('Básico Mensal');
  await expect(plan.getByRole('button', { name: 'Renovar por mais 1 mês' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar pagamento' })).toBeHidden();
  await expect(page.getByRole('row', { name: /Básico Mensal/ })).toContainText('Concluído');
});
