import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterAs, expect, test } from '../fixtures.ts';

test('the reports are read by eye, by keyboard and as a file, for the chosen period', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => response.ok() || refused.push(response.url()));
  await enterAs(page, 'ana');
  await page.goto('/admin/reports');
  await expect(page.getByRole('definition').first()).toHaveText(/^\d+/);
  const chart = page.getByRole('application', { name: /^Aulas assistidas e concluídas por dia/ });
  await expect(chart).toBeVisible();
  await expectAccessible(page, 'reports');
  expect(refused).toEqual([]);
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Assistidas' })).toHaveText(
    /^\d\d\/\d\d\/\d{4}Assistidas \d+Concluídas \d+$/,
  );

  await page.getByText('7 dias', { exact: true }).click();
  await expect(page).toHaveURL('/admin/reports?dias=7');
  await page.getByRole('button', { name: 'Aulas por dia: ver tabela' }).click();
  const table = page.getByRole('region', { name: 'Aulas por dia' });
  await expect(table.getByRole('row')).toHaveCount(8);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Aulas por dia: baixar CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^aulas-por-dia_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffDia;Assistidas;Concluídas');
  const last = await table.getByRole('row').last().getByRole('cell').allTextContents();
  expect(lines[7]).toBe(last.join(';'));

  const first = page.getByRole('button', { name: /no WhatsApp$/ }).first();
  await first.click();
  const window = page.getByRole('dialog', { name: /^Mensagem para / });
  await window.getByRole('textbox', { name: 'Mensagem' }).fill('Olá! Tudo bem?');
  await expect(window.getByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/55\d{10,11}\?text=Ol%C3%A1!%20Tudo%20bem%3F$/,
  );
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();

  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page, 'reports on a phone, as a table');
});

test('where students stop in a course is shown lesson by lesson, and as a table', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/reports');
  const title = page.getByRole('heading', { name: 'Onde param de assistir' });
  const card = page.locator('.chart-card').filter({ has: title });
  await expect(card.getByRole('listitem').first()).toContainText(/ de \d+ parou| de \d+ pararam/);
  await card.getByRole('combobox', { name: 'Curso' }).click();
  await page.getByRole('option', { name: 'Fotografia com Luz Natural' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'alunos concluíram' }).first()).toBeVisible();
  await card.getByRole('button', { name: 'Onde param de assistir: ver tabela' }).click();
  await expect(card.getByRole('columnheader')).toHaveText([
    'Aula',
    'Curso',
    'Começaram',
    'Pararam',
    /^0–10%$/,
    ...Array(8).fill(/^\d0–\d0%$/),
    '90–100%',
    'Nota',
    'Avaliações',
  ]);
  await expectAccessible(page, 'reports with the lessons of a course');
});

test('the lessons of a course that failed to load are retried', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/reports');
  await page.route('**/rpc/producer/lessonStops', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Curso' }).click();
  await page.getByRole('option', { name: 'Finanças sem Medo' }).click();
  await expect(page.getByRole('heading', { name: 'Erro ao carregar aulas' })).toBeVisible();
  await page.unroute('**/rpc/producer/lessonStops');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('O primeiro investimento')).toBeVisible();
});

test('printing includes only the report, with the complete list and how to contact everybody on it', async ({
  page,
}) => {
  await enterAs(page, 'ana');
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'impresso';
    };
  });
  await page.goto('/admin/reports');
  const risk = page.getByRole('combobox', { name: 'Motivo' });
  await risk.click();
  await page.getByRole('option', { name: /^Nenhuma aula aberta \(\d+\)$/ }).click();
  await expect(risk).toHaveText(/^Nenhuma aula aberta \(\d{2,}\)$/);
  const [count = ''] = /\d+/.exec((await risk.textContent()) ?? '') ?? [];
  expect(Number(count)).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page).toHaveTitle('impresso');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Motivo' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('Escola Vértice')).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4} \(30 dias\)$/)).toBeVisible();
  await expect(page.getByText(`Nenhuma aula aberta: ${count} de ${count} alunos`)).toBeVisible();
  const rows = page.getByRole('region', { name: 'Alunos em risco' }).getByRole('row');
  await expect(rows).toHaveCount(Number(count) + 1);
  await expect(rows.nth(1)).toHaveText(/\(\d\d\) \d{4,5}-\d{4}$|Sem telefone$/, { useInnerText: true });
  // At the width of a sheet nothing is cut off.
  await page.setViewportSize({ width: 703, height: 1016 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(703);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(rows).toHaveCount(11);
});
