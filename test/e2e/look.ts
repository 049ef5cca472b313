import type { Page } from '@playwright/test';
import { expectSound, SIZES } from './everywhere/accessible.ts';

/** Folder for screenshots, for manual review; without it none are taken. */
const shots = process.env.SHOTS;

export async function photograph(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

export async function look(page: Page, name: string): Promise<void> {
  await expectSound(page, name);
  if (!shots) return;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await photograph(page, `${name}-${size.width}`);
  }
}
