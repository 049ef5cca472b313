import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

async function openForm(page: Page) {
  const school = await openSchool();
  await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Novo Aluno' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Aluno' });
  return { school, dialog };
}

test('the input is kept when a course is added meanwhile', async ({ page }) => {
  await page.clock.install();
  const { school, dialog } = await openForm(page);
  await dialog.getByLabel('Nome completo').fill('Bia Fontes');
  await dialog.getByLabel('Cerâmica').check();

  // Created in another tab.
  await writeCourse(school, { title: 'Esmalte', lessons: [] });
  await page.clock.fastForward('02:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(dialog.getByLabel('Esmalte')).not.toBeChecked();
  await expect(dialog.getByLabel('Cerâmica')).toBeChecked();
  await expect(dialog.getByLabel('Nome completo')).toHaveValue('Bia Fontes');
  await dialog.getByLabel('E-mail').fill(throwAwayEmail('aluna'));
  await dialog.getByRole('button', { name: 'Adicionar aluno' }).click();
  await expect(page.getByRole('row', { name: /Bia Fontes/ })).toBeVisible();
});

test('a student is enrolled in some modules, and choosing none is not sent as all', async ({ page }) => {
  const school = await openSchool();
  const { id: courseId } = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  const title = 'Esmaltes de alta temperatura, queima em redução e um nome comprido';
  await requestApi('POST', `/producer/courses/${courseId}/modules`, { title }, school);
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Novo Aluno' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Aluno' });
  await dialog.getByLabel('Nome completo').fill('Bia Fontes');
  await dialog.getByLabel('E-mail').fill(throwAwayEmail('aluna'));
  await dialog.getByLabel('Cerâmica').check();
  await dialog.getByRole('combobox', { name: 'O que libera de Cerâmica' }).click();
  await page.getByRole('option', { name: 'Só alguns módulos' }).click();
  await dialog.getByRole('button', { name: 'Adicionar aluno' }).click();
  await expect(dialog.getByText('Escolha ao menos um módulo de Cerâmica.')).toBeVisible();
  await dialog.getByLabel(title).check();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await dialog.getByLabel(title).scrollIntoViewIfNeeded();
    await photograph(page, `modules-${width}`);
  }
  await expectAccessible(page, 'modules in an enrollment');
  await dialog.getByRole('button', { name: 'Adicionar aluno' }).click();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('row', { name: /Bia Fontes/ })).toBeVisible();
});
