import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Frame, filmPage } from './film-strip.ts';
import type { SlowLine } from './slow-line.ts';

export type Visit = { lcp: number; cls: number; blocked: number; kib: number; requests: number };
export type Screen = { path: string; shows: string; cookie?: string };
type Pair<Of> = { first: Of; repeat: Of };

/** A processor four times slower than this one. */
const CPU_SLOWDOWN = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
};
/** Also counts what a page does by itself after loading. */
const AFTERWARDS_MS = 3_500;
const QUIET_MS = 1_000;

/** Opens a screen with nothing cached, and again with what the first visit left behind. */
export async function visitTwice(browser: Browser, line: SlowLine, screen: Screen): Promise<Pair<Visit>> {
  return withPhone(browser, line, screen, async (context) => ({
    first: await visit(context, line, screen),
    repeat: await visit(context, line, screen),
  }));
}

/** The same, filmed: filming is work as well, so nothing is measured meanwhile. */
export async function filmTwice(browser: Browser, line: SlowLine, screen: Screen): Promise<Pair<Frame[]>> {
  return withPhone(browser, line, screen, async (context) => ({
    first: await film(context, line, screen),
    repeat: await film(context, line, screen),
  }));
}

async function withPhone<Result>(
  browser: Browser,
  line: SlowLine,
  { cookie }: Screen,
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(observeVitals);
  if (cookie) await context.addCookies([{ name: 'sid', value: cookie, url: line.url }]);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, line: SlowLine, screen: Screen): Promise<Visit> {
  const page = await openPage(context);
  line.count();
  await settle(page, line, screen);
  const { bytes, requests } = line.count();
  const vitals = await page.evaluate(() => window.vitals);
  await page.close();
  return { ...vitals, kib: bytes / 1024, requests };
}

async function film(context: BrowserContext, line: SlowLine, screen: Screen): Promise<Frame[]> {
  const page = await openPage(context);
  const stop = await filmPage(page);
  await settle(page, line, screen);
  const frames = await stop();
  await page.close();
  return frames;
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

async function settle(page: Page, line: SlowLine, { path, shows }: Screen) {
  await page.goto(line.url + path, { waitUntil: 'load' });
  await page.getByText(shows).first().waitFor();
  await page.waitForTimeout(AFTERWARDS_MS);
  await line.quiet(QUIET_MS);
}

declare global {
  interface Window {
    /** Milliseconds since navigation; `blocked` is the sum of task time above 50 ms. */
    vitals: { lcp: number; cls: number; blocked: number };
  }
}

/** Runs in the page, ahead of its own scripts. */
function observeVitals() {
  const vitals = { lcp: Number.NaN, cls: 0, blocked: 0 };
  window.vitals = vitals;
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Parameters<typeof note>[0]);
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  observe('longtask', ({ duration }) => {
    vitals.blocked += duration - 50;
  });
}
