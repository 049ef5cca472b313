import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import { type Member, sessionOf } from './cast.ts';

/** Every test comes from an address of its own, so that the tries it uses up are not another's. */
export const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

type Fixtures = {
  /** Brings one of the cast in, signed in since before the run. */
  enterAs(page: Page, member: Member): Promise<void>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownAddress() }),
  enterAs: async ({ baseURL }, use) =>
    use(async (page, member) => {
      await page.context().addCookies([{ name: 'sid', value: sessionOf(member), url: baseURL ?? '' }]);
    }),
});

export { expect } from '@playwright/test';
