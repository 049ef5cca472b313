import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Reports } from '#shared/contract/school/reports.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterAs, expect, test } from '../fixtures.ts';

const FORMULA = '=1+1;"A"';
const LONG =
  'Fotografia de produtos artesanais com luz natural, celular e dois rebatedores de isopor: do quadro à venda';

/** Each chart has its numbers as a table, and in a file that Brazilian Excel opens without running formulas. */
async function expectNumbers(page: Page) {
  for (const card of await page.locator('.chart-card').all()) {
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: `${title}: ver tabela` }).click();
    const rows = card.getByRole('region', { name: title }).getByRole('row');
    await expect(rows.nth(1), title).toBeVisible();
    const shown = await Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()));
    const saving = page.waitForEvent('download');
    await card.getByRole('button', { name: `${title}: baixar CSV` }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file.startsWith('\ufeff'), title).toBe(true);
    expect(file.split('\r\n')[0], title).toContain(';');
    expect(parseCsv(file), title).toEqual(
      shown.map((row) => row.map((cell) => (cell === FORMULA ? `'${FORMULA}` : cell))),
    );
  }
}

/** Opens the reports with changed figures. */
async function openReports(page: Page, change: (reports: Reports) => void) {
  await enterAs(page, 'ana');
  await page.goto('/dashboard');
  await page.route('**/rpc/producer/reports', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const answer = await response.json();
    change(answer.json);
    await route.fulfill({ response, json: answer });
  });
  await page.getByRole('link', { name: 'Relatórios' }).click();
  await expect(page.getByText('Total de Alunos')).toBeVisible();
}

test('every chart of the reports is also a table and a file', async ({ page }) => {
  await openReports(page, ({ courses, topLessons }) => {
    for (const named of [courses[0], topLessons[0]]) Object.assign(named ?? {}, { title: FORMULA });
    courses.push({ ...courses[0], id: 'twin' } as Reports['courses'][number]);
  });
  await expect(page.locator('.chart-card').filter({ hasText: FORMULA })).toHaveCount(2);
  await expectNumbers(page);
});

test('a chart of a long period is navigated by keyboard, and read as a table', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/reports?dias=90');
  const label = 'Aulas assistidas e concluídas por dia';
  const chart = page.getByRole('application', { name: label });
  await expect(page.getByRole('table', { name: label }).getByRole('row')).toHaveCount(91);
  await chart.focus();
  const reading = page.getByRole('status').filter({ hasText: 'Assistidas' });
  const first = (await reading.textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(reading).not.toHaveText(first);
  await page.keyboard.press('ArrowLeft');
  await expect(reading).toHaveText(first);
});

test('long titles leave room for the numbers, and are shown in full on hover', async ({ page }) => {
  await openReports(page, ({ courses, topLessons }) => {
    for (const { id } of Array(40).fill(courses[0]))
      courses.push({
        ...courses[0],
        id: `${id}${courses.length}`,
        title: LONG,
        engagement: 41,
      } as Reports['courses'][number]);
    for (const lesson of topLessons) Object.assign(lesson, { title: LONG, completionRate: 41 });
  });
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const cards = page.locator('.chart-card', { hasText: LONG });
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) await expect.poll(() => roomRightOf(card, '41%')).toBeGreaterThan(0);
  }
  await page.locator('.donut-ring').hover({ position: { x: 100, y: 30 } });
  await expect(page.locator('.donut .chart-reading')).toHaveText(`${LONG}41%`);
  await page.getByRole('list', { name: 'Engajamento por curso' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('list', { name: 'Engajamento por curso' }).getByRole('listitem').last()).toBeInViewport();
  // Elements partly covered by the top bar would count as too small targets.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'reports with long titles');
});

/** Read in one evaluation, since a reflow between two reads would change them. */
const roomRightOf = (card: Locator, text: string) =>
  card
    .getByText(text)
    .last()
    .evaluate((figure) => {
      const end = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      return end(figure.closest('.chart-card')) - end(figure);
    });

test('a chart without data says so instead of drawing nothing', async ({ page }) => {
  await openReports(page, ({ days }) => {
    for (const day of days) Object.assign(day, { watched: 0, completed: 0 });
  });
  await expect(page.getByText('Nenhuma aula foi assistida ou concluída nestes dias.')).toBeVisible();
  await page.getByRole('button', { name: 'Aulas por dia: ver tabela' }).click();
  await expect(page.getByRole('region', { name: 'Aulas por dia' }).getByRole('row').last()).toHaveText(
    /\d{4} \(parcial, até agora\)00$/,
  );
});

test("the platform's revenue chart is accessible like the others", async ({ page }) => {
  await enterAs(page, 'dona');
  await page.goto('/admin/super');
  const chart = page.getByRole('application', { name: /^Receita mensal de / });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Receita' })).toHaveText(/ de \d{4}Receita R\$\s[\d.,]+$/);
  await expect(page.getByRole('table', { name: /^Receita mensal de / }).getByRole('row')).toHaveCount(7);
  await expectNumbers(page);
});
