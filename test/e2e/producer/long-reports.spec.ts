import { requestApi } from '../api.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

const NAME = 'Pedro de Alcântara Francisco António João Carlos Xavier de Paula Miguel Rafael Joaquim José Gonzaga';
const TITLE = `${'Fotografar retratos com luz natural, sem equipamento caro, e vender ensaios todos os meses. '.repeat(2)}Fim`;

test('long names and large sums stay inside the screen', async ({ page }) => {
  test.slow();
  const school = await openSchool();
  const course = await writeCourse(school, { title: TITLE, lessons: [{ title: TITLE }, { title: TITLE }] });
  await writeCourse(school, { title: 'Outro', lessons: [{ title: 'Aula' }] });
  await enroll(school, [course], NAME);
  const { data } = await requestApi('GET', `/producer/courses/${course.id}/webhook`, undefined, school);
  const sale = {
    event: 'SALE_APPROVED',
    checkout_id: 'CHK1',
    sale_id: 'SALE1',
    total_price: 'R$ 1.234.567,89',
    type: 'ONE_TIME',
    customer: { name: NAME, email: 'compra@example.com' },
    products: [{ id: 'a', name: TITLE, is_order_bump: false }],
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(String(data.url), { method: 'POST', headers, body: JSON.stringify(sale) });
  expect(answer.status).toBe(200);

  await enterWith(page, school.session);
  await page.goto('/admin/reports/progresso');
  await page.getByRole('combobox', { name: 'Curso' }).click();
  await page.getByRole('option', { name: TITLE }).click();
  await expect(page.getByText(NAME).first()).toBeVisible();
  await look(page, 'long-progress');

  await expect(async () => {
    await page.goto('/admin/reports/receita');
    await expect(page.getByRole('definition').filter({ hasText: 'R$ 1.234.567,89' }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  for (const tick of ['350 mil', '700 mil', '1,05 mi', '1,4 mi'])
    await expect(page.getByText(tick, { exact: true })).toBeVisible();
  await look(page, 'long-revenue');
});
