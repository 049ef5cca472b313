import type { Browser } from '@playwright/test';

export type FirstLoad = { lcp: number; kib: number; requests: number };

/** A slow phone: Lighthouse's slow 4G and a processor four times slower than this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SETTLED_MS = 2_000;

/**
 * Opens a page with nothing cached.
 * @param shows a text that only the finished screen has
 * @returns largest contentful paint in ms since the navigation, and what came over the network until the screen settled
 */
export async function loadOnSlowPhone(
  browser: Browser,
  url: string,
  session: string,
  shows: string,
): Promise<FirstLoad> {
  const context = await browser.newContext(PHONE);
  await context.addCookies([{ name: 'sid', value: session, url: new URL(url).origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const lcp = await page.evaluate(largestPaint);
  await context.close();
  return { lcp, kib: bytes / 1024, requests };
}

/** Runs in the page. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}
