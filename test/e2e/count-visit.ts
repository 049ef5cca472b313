import type { Page } from '@playwright/test';

/** Bytes transferred for an address, including headers, as counted by the browser. */
export type Fetched = { url: string; bytes: number };

/** A common phone. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * Counts what a page requests from now on, without service workers and their requests. An address counts once:
 * requesting it again after a change is not part of a visit.
 */
export async function countFetched(page: Page): Promise<Fetched[]> {
  const devtools = await page.context().newCDPSession(page);
  const asked = new Map<string, string>();
  const fetched: Fetched[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    // Data URLs are part of the page.
    if (url.startsWith('http')) asked.set(requestId, url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = asked.get(requestId);
    if (url && !fetched.some((before) => before.url === url)) fetched.push({ url, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  return fetched;
}

export const totalOf = (fetched: readonly Fetched[]) => ({
  kib: fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  requests: fetched.length,
});
