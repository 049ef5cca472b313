import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../school.ts';

async function openForm(page: Page) {
  const school = await openSchool();
  await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Novo Aluno' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Novo Aluno' });
  return { school, dialog };
}

test('what is typed stays when a course is added meanwhile', async ({ page }) => {
  await page.clock.install();
  const { school, dialog } = await openForm(page);
  await dialog.getByLabel('Nome completo').fill('Bia Fontes');
  await dialog.getByLabel('Cerâmica').check();

  // In another tab, from which one comes back.
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
