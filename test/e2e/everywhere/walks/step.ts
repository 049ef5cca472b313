import { expect, type Page } from '@playwright/test';

/** @property phoneOnly reachable on phones only */
export type Step = { screen: string; phoneOnly?: true; open(page: Page): Promise<unknown> };

/** Opens a path, and waits for an element of its screen. */
export const at = (path: string, ready: (page: Page) => ReturnType<Page['getByRole']>): Step => ({
  screen: path,
  open: async (page) => {
    await page.goto(path);
    await expect(ready(page).first()).toBeVisible();
  },
});

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
