import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectSound } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { type NewCourse, writeCourse } from '../../school.ts';
import { openPreviewed, openWithId, type PreviewedSchool, previewOfCourse } from './previewed-school.ts';

/* The window of the panel in which a producer looks at the student area. */

let school: PreviewedSchool;
let course: NewCourse;
test.beforeAll(async () => {
  ({ school, course } = await openPreviewed());
});

const open = async (page: Page, title = 'Cerâmica') => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Visualizar área do aluno: ${title}` }).click();
  return page.getByRole('dialog', { name: 'Visualizar área do aluno' });
};
const frame = (page: Page) => page.frameLocator('.preview-stage iframe');

test('shows a course at three screen widths, and in a tab of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await enterWith(page, school.session);
  const dialog = await open(page);
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Cerâmica');
  const inside = () =>
    frame(page)
      .locator('body')
      .evaluate(() => window.innerWidth);
  const menu = frame(page).getByRole('navigation', { name: 'Menu da área de alunos' });
  await expect(menu).toBeVisible();
  await expect.poll(inside).toBe(1180);
  await dialog.getByText('Tablet').click();
  await expect.poll(inside).toBe(768);
  await dialog.getByText('Celular').click();
  await expect.poll(inside).toBe(375);
  await expect(menu).toBeHidden();
  await expect(frame(page).getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await dialog.getByText('Computador').click();
  await expect.poll(inside).toBe(1180);

  const link = dialog.getByRole('link', { name: 'Abrir em nova aba' });
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(tab).toHaveURL(previewOfCourse(school, course));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Cerâmica');
});

test('scales a tablet to fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterWith(page, school.session);
  const dialog = await open(page);
  // A frame that still navigates cannot be measured.
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Cerâmica');
  await dialog.getByText('Tablet').click();
  await expect
    .poll(() =>
      frame(page)
        .locator('body')
        .evaluate(() => window.innerWidth),
    )
    .toBe(768);
  const box = await page.locator('.preview-stage iframe').boundingBox();
  const stage = await page.locator('.preview-stage').boundingBox();
  expect(box?.width).toBeCloseTo(stage?.width ?? 0, 0);
  expect(box?.height).toBeCloseTo(stage?.height ?? 0, 0);
});

test('leads back to the panel, even if the session has ended meanwhile', async ({ page }) => {
  const left = await openWithId();
  await writeCourse(left, { title: 'Vidro', lessons: [{ title: 'O fogo' }] });
  await enterWith(page, left.session);
  await open(page, 'Vidro');
  await frame(page).getByRole('link', { name: 'Voltar ao painel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await open(page, 'Vidro');
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Vidro');
  await requestApi('DELETE', '/session', undefined, left);
  await frame(page)
    .getByRole('link', { name: /Módulo 1/ })
    .click();
  await expect(page).toHaveURL(/\/login\?voltar=%2Fdashboard/);
});

test('says when there is nothing to show', async ({ page }) => {
  const own = await openWithId();
  const gone = await writeCourse(own, { title: 'Vidro', lessons: [] });
  await enterWith(page, own.session);
  await page.route('**/rpc/producer/previewCourse', (route) => route.fulfill({ status: 500, body: '{}' }));
  const dialog = await open(page, 'Vidro');
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Erro ao preparar visualização');
  await page.unroute('**/rpc/producer/previewCourse');
  await requestApi('DELETE', `/producer/courses/${gone.id}`, undefined, own);
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(alert).toContainText('Curso não encontrado ou você não tem permissão para visualizá-lo');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('is accessible at every width', async ({ page }) => {
  await enterWith(page, school.session);
  const dialog = await open(page);
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Cerâmica');
  await expectSound(page, 'as wide as there is room');
  await dialog.getByText('Celular').click();
  await expectSound(page, 'as on a phone');
});
