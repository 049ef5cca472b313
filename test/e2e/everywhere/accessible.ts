import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half as long, and each page compiles it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe runs on a phone and a desktop, which together show what it could find in between. Overflow is also checked on a
 * tablet, since it may occur only there.
 */
export const PHONE = { width: 360, height: 800 };
const TABLET = { width: 768, height: 800 };
const DESK = { width: 1280, height: 800 };
export const SIZES = [PHONE, TABLET, DESK];

/** No axe violations, and no horizontal overflow. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect.soft(await violationsOn(page), screen).toEqual([]);
  await expectFits(page, screen);
}

/** Checks a screen or dialog, opened once, on a phone, a tablet and a desktop. Restores the page's size. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize() ?? DESK;
  await page.setViewportSize(PHONE);
  await expectAccessible(page, `${screen} on a phone`);
  await page.setViewportSize(TABLET);
  await expectFits(page, `${screen} on a tablet`);
  await page.setViewportSize(DESK);
  await expectAccessible(page, `${screen} at a desk`);
  await page.setViewportSize(size);
}

/** No horizontal overflow, once charts have adapted to the width. */
async function expectFits(page: Page, screen: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(widerThanTheirFrame), screen)
    .toEqual([]);
}

export async function problemsOn(page: Page): Promise<string[]> {
  return [...(await violationsOn(page)), ...(await page.evaluate(widerThanTheirFrame))];
}

async function violationsOn(page: Page): Promise<string[]> {
  // Prevents fading during the check, such as a toast after its five seconds.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('[aria-busy="true"]'), 'faded while it is asked for anew').toHaveCount(0);
  await page.evaluate(untilShown);
  // Frames of other sites are not checked.
  await bringAxe(page.mainFrame());
  for (const frame of page.frames()) if (isOfThisSite(frame, page)) await bringAxe(frame).catch(() => {});
  return page.evaluate(violationsIn, TAGS);
}

/** A frame has no address until its first navigation. */
function isOfThisSite(frame: Frame, page: Page): boolean {
  return /^(about:|$)/.test(frame.url()) || new URL(frame.url()).origin === new URL(page.url()).origin;
}

async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(AXE);
}

/** Runs in the page. Content behind an open dialog was checked before that opened. */
async function violationsIn(tags: string[]): Promise<string[]> {
  const windows = document.querySelectorAll('dialog:modal');
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(windows.length ? windows : document, {
    resultTypes: ['violations'],
    runOnly: tags,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Runs in the page: a text that is still fading in has another contrast. */
async function untilShown(): Promise<void> {
  const soon = document.getAnimations().filter(({ playState, effect, currentTime }) => {
    const left = Number(effect?.getComputedTiming().endTime ?? 0) - Number(currentTime ?? 0);
    return playState === 'running' && left < 1_000;
  });
  await Promise.all(soon.map(({ finished }) => finished.catch(() => {})));
}

/** Runs in the page: neither the page nor an open dialog may scroll sideways. */
function widerThanTheirFrame(): string[] {
  return [document.documentElement, ...document.querySelectorAll('dialog[open], .dialog-body')]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `sideways ${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`);
}
