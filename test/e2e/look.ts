import type { Page } from '@playwright/test';
import { expectSound, SIZES } from './everywhere/accessible.ts';

/** Folder for screenshots, for manual review. */
const shots = process.env.SHOTS;

export async function look(page: Page, name: string): Promise<void> {
  await expectSound(page, name);
  if (!shots) return;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${shots}/${name}-${size.width}.png`, fullPage: true });
  }
}
