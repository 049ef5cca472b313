import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing for axe to object to, and nothing that reaches out sideways. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect.soft(await problemsOn(page), screen).toEqual([]);
}

export async function problemsOn(page: Page): Promise<string[]> {
  // Nothing begins to fade while axe looks: a toast would, after its five seconds.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('[aria-busy="true"]'), 'faded while it is asked for anew').toHaveCount(0);
  await page.evaluate(untilShown);
  // In this page alone: what other sites put into a lesson's frame is theirs.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  return [...found, ...(await page.evaluate(widerThanTheirFrame))];
}

/** Runs in the page: half faded in, a text has another contrast than the one it comes to. */
async function untilShown(): Promise<void> {
  const soon = document.getAnimations().filter(({ playState, effect, currentTime }) => {
    const left = Number(effect?.getComputedTiming().endTime ?? 0) - Number(currentTime ?? 0);
    return playState === 'running' && left < 1_000;
  });
  await Promise.all(soon.map(({ finished }) => finished.catch(() => {})));
}

/** Runs in the page: neither it nor an open window may scroll sideways. */
function widerThanTheirFrame(): string[] {
  return [document.documentElement, ...document.querySelectorAll('dialog[open], .dialog-body')]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `sideways ${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`);
}
