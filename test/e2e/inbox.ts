import { expect, type Page } from '@playwright/test';

type Mail = { to: string; subject: string; button: string };

/** Opens the newest such mail in the local inbox and follows its button. @returns the address behind it */
export async function followMail(page: Page, { to, subject, button }: Mail): Promise<string> {
  const mail = page.getByRole('link', { name: new RegExp(`${subject}.*${to}`) }).first();
  await expect(async () => {
    await page.goto('/inbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  const link = page.frameLocator('iframe').getByRole('link', { name: button }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/inbox'));
  return address;
}
