import type { Revenue } from '#shared/contract/school/revenue.ts';
import { requestApi } from '../../api.ts';
import { expectAccessible, expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

test('revenue is added up by platform and offer, and sales without an amount are listed', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  const { data } = await requestApi('GET', `/producer/courses/${course.id}/webhook`, undefined, school);
  const tell = async (sale: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: throwAwayEmail('compra'), name: 'Bia Fontes', ...sale });
    expect((await fetch(String(data.url), { method: 'POST', headers, body })).status).toBe(200);
  };
  await enterWith(page, school.session);
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: 'Receita' }).click();
  await expect(page.getByText('Nenhuma venda com valor nestes dias')).toBeVisible();
  await expectAccessible(page, 'revenue without a sale');

  await tell({ event: 'compra aprovada', transaction: 'A', amount: 197 });
  await tell({ event: 'compra aprovada', transaction: 'B', amount: 97.5 });
  await tell({ event: 'compra aprovada', transaction: 'C' });
  await tell({ event: 'reembolso', transaction: 'B' });
  // Waits until the sales' jobs have run.
  const added = async () => {
    const { currencies, unknown } = (await requestApi('GET', '/producer/reports/revenue', undefined, school))
      .data as unknown as Revenue;
    return [currencies.map(({ sales, refunds }) => [sales, refunds]), unknown.map(({ sales }) => sales)];
  };
  await expect.poll(added).toEqual([[[2, 1]], [1]]);
  await page.reload();
  await expect(page.getByText('Líquido').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Por plataforma' })).toContainText('197,00');
  await expect(page.getByText('1 venda sem valor informado')).toBeVisible();
  await expect(page.getByText('1 no período')).toBeVisible();
  const totals = page.getByRole('region', { name: 'Receita em BRL' });
  await expect(totals).toContainText('R$ 294,50');
  await expect(totals).toContainText('R$ 97,50');
  await expectSound(page, 'revenue');
  await page.getByText('7 dias', { exact: true }).click();
  await expect(page).toHaveURL(/dias=7/);
});
