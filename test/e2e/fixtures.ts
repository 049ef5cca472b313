import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import '#shared/early-press.ts';
import { shiftDate } from '../clock.ts';
import { appUrl } from './api.ts';
import { confirmCast, type Member, sessionOf } from './cast.ts';
import { openPage, returnContext, takeContext } from './warm-context.ts';

const OFFSET_MS = Number(process.env.CLOCK_OFFSET_MS ?? 0);
shiftDate(OFFSET_MS);

/** A separate IP address for every test, so that tests do not use up each other's rate limits. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Options = {
  /** For state that a shared context does not clear: service workers and authenticators. */
  freshContext: boolean;
};

type People = {
  /** Names the options of a context: only tests with the same share one. */
  likeness: string;
  /** A page in another warm context: somebody else, or another device. */
  elsewhere: Page;
};

export const test = base.extend<Options & People, { atOurHour: undefined }>({
  freshContext: [false, { option: true }],
  // Pages use the application's time, in every window that a test opens.
  atOurHour: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(shiftDate, OFFSET_MS);
        return context;
      };
      await use(undefined);
    },
    { auto: true, scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownAddress() }),
  likeness: async (
    { viewport, isMobile, hasTouch, deviceScaleFactor, serviceWorkers, contextOptions, freshContext },
    use,
  ) =>
    use(
      JSON.stringify({ viewport, isMobile, hasTouch, deviceScaleFactor, serviceWorkers, contextOptions, freshContext }),
    ),
  context: async ({ browser, extraHTTPHeaders, likeness, freshContext }, use, testInfo) => {
    const context = await takeContext(browser, likeness);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    await returnContext(context, freshContext || testInfo.status !== testInfo.expectedStatus);
  },
  page: async ({ context }, use) => use(takenOverIn(await openPage(context))),
  elsewhere: async ({ browser, likeness, freshContext }, use, testInfo) => {
    const context = await takeContext(browser, `elsewhere ${likeness}`);
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
    await use(takenOverIn(await openPage(context)));
    await returnContext(context, freshContext || testInfo.status !== testInfo.expectedStatus);
  },
});

/**
 * A server-rendered page is visible before its scripts. Presses of buttons are kept until then, but keys, links and
 * what is typed are not, so opening one waits for them, as does loading it anew. Tests that need the earlier state
 * navigate with `commit`.
 */
function takenOverIn(page: Page): Page {
  const { goto, reload } = page;
  const takenOver = async (waitUntil: string | undefined) => {
    // A page that has been closed or left meanwhile is the test's own affair.
    if (waitUntil !== 'commit') await page.waitForFunction(isTakenOver).catch(() => {});
  };
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    await takenOver(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await takenOver(options?.waitUntil);
    return response;
  };
  return page;
}

/** Runs in the page. React adds properties to the elements that it has hydrated (web/lib/early-press.ts). */
function isTakenOver(): boolean {
  const answering = [...document.querySelectorAll('#root :is(a, button, input, label)')];
  return (
    !window.takeEarlyPress && answering.every((each) => Object.keys(each).some((name) => name.startsWith('__react')))
  );
}

/** Enters with an existing session. */
export const enterWith = (page: Page, session: string) =>
  page.context().addCookies([{ name: 'sid', value: session, url: appUrl() }]);

/** Enters as one of the demonstration's people, whose session was opened and confirmed before the run. */
export async function enterAs(page: Page, member: Member): Promise<void> {
  await confirmCast(member);
  await enterWith(page, sessionOf(member));
}

export { expect } from '@playwright/test';
