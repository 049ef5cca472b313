import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { appUrl } from './api.ts';

/*
 * The tests of a worker share browser contexts, one after the other, because loading and compiling the application's
 * files again takes most of a page's time. Everything else that a test leaves behind is removed before the next.
 */

type WarmContext = {
  name: string;
  context: BrowserContext;
  keeper: Page | undefined;
  origins: Set<string>;
  spent: boolean;
};

const PERSONAL = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
/** Settings that outlast a page in a shared context. */
const LASTING = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const;

/** Cleaning takes a tenth of a second; after this time a new context is quicker. */
const CLEAN_WITHIN_MS = 10_000;

const all = new Map<string, WarmContext>();
const warmContextOf = (context: BrowserContext) => [...all.values()].find((kept) => kept.context === context);

/** @param name contexts with different options, or of different people in a test, are not shared */
export async function takeContext(browser: Browser, name: string): Promise<BrowserContext> {
  const kept = all.get(name) ?? watched(name, await browser.newContext());
  all.set(name, kept);
  return kept.context;
}

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const kept = warmContextOf(context);
  if (!kept || kept.origins.size === 0) return page;
  const devtools = await context.newCDPSession(page);
  for (const origin of kept.origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: PERSONAL });
  await devtools.detach();
  kept.origins.clear();
  return page;
}

/** @param broken must not be reused, such as after a test that stopped halfway */
export async function returnContext(context: BrowserContext, broken: boolean): Promise<void> {
  const kept = warmContextOf(context);
  if (!kept) return;
  // A page that leaves at the same time as another of the same person may never report that it has closed.
  const worthKeeping = !broken && !kept.spent && pagesOf(kept).length === 1;
  if (!worthKeeping || !(await isCleanIn(CLEAN_WITHIN_MS, kept))) await close(kept);
}

async function isCleanIn(limitMs: number, kept: WarmContext): Promise<boolean> {
  const late = AbortSignal.timeout(limitMs);
  return Promise.race([
    clean(kept).then(
      () => true,
      () => false,
    ),
    once(late, 'abort').then(() => false),
  ]);
}

async function clean(kept: WarmContext): Promise<void> {
  const { context } = kept;
  const left = pagesOf(kept);
  await context.setOffline(false);
  kept.keeper ??= await openKeeper(context);
  await Promise.all(left.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
}

/** Pages of a site share one process (playwright.config.ts), which ends with the last of them. */
async function openKeeper(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${appUrl()}/healthz`);
  return page;
}

const pagesOf = ({ context, keeper }: WarmContext) => context.pages().filter((page) => page !== keeper);

async function close(kept: WarmContext): Promise<void> {
  all.delete(kept.name);
  // Of a failed test, Playwright reports the first page.
  await kept.keeper?.close();
  await kept.context.close();
}

function watched(name: string, context: BrowserContext): WarmContext {
  const watching: WarmContext = { name, context, keeper: undefined, origins: new Set(), spent: false };
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) watching.origins.add(new URL(frame.url()).origin);
    }),
  );
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    // A process has one `navigator.onLine`: pages would be told of the connection before they have it, by the keeper's.
    if (offline) {
      await watching.keeper?.close();
      watching.keeper = undefined;
    }
    await setOffline(offline);
  };
  for (const name of LASTING) {
    const act = context.clock[name].bind(context.clock) as (...given: unknown[]) => Promise<void>;
    Object.assign(context.clock, {
      [name]: (...given: unknown[]) => {
        watching.spent = true;
        return act(...given);
      },
    });
  }
  return watching;
}
