import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import '#shared/early-press.ts';
import { shiftDate } from '../clock.ts';
import { appUrl } from './api.ts';
import { confirmCast, type Member, sessionOf } from './cast.ts';
import { openPage, returnContext, takeContext } from './warm-context.ts';

const OFFSET_MS = Number(process.env.CLOCK_OFFSET_MS ?? 0);
shiftDate(OFFSET_MS);

/** Every test comes from an address of its own, so that the tries it uses up are not another's. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Options = {
  /** For what the browser keeps besides what a shared context forgets: service workers, authenticators. */
  freshContext: boolean;
};

export const test = base.extend<Options, { atOurHour: undefined }>({
  freshContext: [false, { option: true }],
  // Pages know the time as the application does, in whatever window a test opens.
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
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownAddress() }),
  context: async (
    {
      browser,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      serviceWorkers,
      contextOptions,
      extraHTTPHeaders,
      freshContext,
    },
    use,
    testInfo,
  ) => {
    const options = { viewport, isMobile, hasTouch, deviceScaleFactor, serviceWorkers, contextOptions, freshContext };
    const context = await takeContext(browser, JSON.stringify(options));
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    await returnContext(freshContext || testInfo.status !== testInfo.expectedStatus);
  },
  page: async ({ context }, use) => use(keysAnsweredIn(await openPage(context))),
});

const TAKEN_OVER_MS = 10_000;

/**
 * A lesson is there before its scripts are, and what is pressed on it is kept for them; keys of the player are not. Whoever waits for
 * nothing but the answer (`commit`) looks at it before.
 */
function keysAnsweredIn(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit' && /[?&]aula=/.test(url))
      await page.waitForFunction(() => !window.takeEarlyPress, undefined, { timeout: TAKEN_OVER_MS }).catch(() => {});
    return response;
  };
  return page;
}

/** Brings somebody in who is signed in already. */
export const enterWith = (page: Page, session: string) =>
  page.context().addCookies([{ name: 'sid', value: session, url: appUrl() }]);

/** Brings in one of the cast, signed in since before the run, and not to be asked who they are. */
export async function enterAs(page: Page, member: Member): Promise<void> {
  await confirmCast(member);
  await enterWith(page, sessionOf(member));
}

export { expect } from '@playwright/test';
