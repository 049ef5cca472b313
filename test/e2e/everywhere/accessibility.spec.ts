import { enterAs, expect, test } from '../fixtures.ts';
import { expectAccessible, expectSound, PHONE, problemsOn } from './accessible.ts';
import { heading } from './walks/step.ts';
import { DARK_WALKS, WALKS } from './walks/walks.ts';

/*
 * Checks every screen and dialog on a phone and a desktop, and its width on a tablet too. Motion is off, so that
 * nothing is checked halfway.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, as, steps } of WALKS) {
  test(name, async ({ page }) => {
    await page.setViewportSize(PHONE);
    if (as) await enterAs(page, as);
    for (const { screen, phoneOnly, open } of steps) {
      await test.step(screen, async () => {
        await open(page);
        await (phoneOnly ? expectAccessible(page, screen) : expectSound(page, screen));
      });
    }
  });
}

for (const { name, as, steps } of DARK_WALKS) {
  test(`${name}, in the dark scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    if (as) await enterAs(page, as);
    for (const { screen, open } of steps) {
      await test.step(screen, async () => {
        await open(page);
        await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
        await expectSound(page, `${screen}, dark`);
      });
    }
  });
}

test('control: violations are found', async ({ page }) => {
  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('label')?.remove();
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div style="width:3000px;color:#ddd">cinza</div>');
  });
  const found = (await problemsOn(page)).join();
  for (const rule of ['color-contrast', 'label', 'sideways HTML']) expect(found).toContain(rule);
});
