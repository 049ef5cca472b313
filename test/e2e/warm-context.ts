import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/*
 * The tests of a worker share a browser context, one after the other, because loading and compiling the application's
 * files again takes most of a page's time. Everything else that a test leaves behind is removed before the next.
 */

type Kept = { context: BrowserContext; options: string; origins: Set<string>; spent: boolean };

const PERSONAL = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
/** Settings that outlast a page in a shared context. */
const LASTING = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const;

/** Cleaning takes a tenth of a second; after this time a new context is quicker. */
const CLEAN_WITHIN_MS = 10_000;

let kept: Kept | undefined;

/** @param options contexts with different options are not shared */
export async function takeContext(browser: Browser, options: string): Promise<BrowserContext> {
  if (kept?.options !== options) await closeKept();
  kept ??= watched(await browser.newContext(), options);
  return kept.context;
}

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  if (kept?.context !== context || kept.origins.size === 0) return page;
  const devtools = await context.newCDPSession(page);
  for (const origin of kept.origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: PERSONAL });
  await devtools.detach();
  kept.origins.clear();
  return page;
}

/** @param broken must not be reused, such as after a test that stopped halfway */
export async function returnContext(broken: boolean): Promise<void> {
  if (!kept) return;
  const { context, spent } = kept;
  // A page that leaves at the same time as another of the same person may never report that it has closed.
  const worthKeeping = !broken && !spent && context.pages().length === 1;
  if (!worthKeeping || !(await isCleanIn(CLEAN_WITHIN_MS, context))) await closeKept();
}

async function isCleanIn(limitMs: number, context: BrowserContext): Promise<boolean> {
  const late = AbortSignal.timeout(limitMs);
  return Promise.race([
    clean(context).then(
      () => true,
      () => false,
    ),
    once(late, 'abort').then(() => false),
  ]);
}

async function clean(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
}

async function closeKept(): Promise<void> {
  const old = kept;
  kept = undefined;
  await old?.context.close();
}

function watched(context: BrowserContext, options: string): Kept {
  const watching: Kept = { context, options, origins: new Set(), spent: false };
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) watching.origins.add(new URL(frame.url()).origin);
    }),
  );
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
