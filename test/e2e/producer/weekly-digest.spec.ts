import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { openSchool } from '../school.ts';

test('a producer subscribes to the weekly digest, and unsubscribes', async ({ page }) => {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.goto('/admin/reports');
  const choice = page.getByRole('switch', { name: /^Resumo semanal por e-mail/ });
  await expect(choice).not.toBeChecked();
  await expect(
    page.getByText(`Toda segunda-feira de manhã, os números da semana anterior chegam em ${school.email}.`),
  ).toBeVisible();

  await choice.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Resumo semanal ligado')).toBeVisible();
  await expect(choice).toBeFocused();
  await page.reload();
  await expect(choice).toBeChecked();
  await expectAccessible(page, 'reports with the weekly e-mail on');

  await page.getByText('Resumo semanal por e-mail').click();
  await expect(page.getByText('Resumo semanal desligado')).toBeVisible();
  await expect(choice).not.toBeChecked();

  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page, 'reports with the weekly e-mail on a phone');
});
