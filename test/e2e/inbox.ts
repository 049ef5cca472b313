import { expect, type Page } from '@playwright/test';
import { appUrl } from './api.ts';

type Mail = { to: string; subject: string; button: string };

const INBOX = /\/inbox(\/[^/]+)?$/;

/**
 * The inbox is for this machine only, so it would refuse these pages, which claim other addresses. Only pages that
 * need it do this, because a page with an intercepted route caches nothing and takes several times as long.
 */
export async function letReadInbox(page: Page): Promise<void> {
  await page.route(INBOX, async (route) => {
    const answer = await fetch(route.request().url());
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
}

/** Mails that were followed: the next one of the same subject may still be on its way. */
const followed = new Set<string>();

/**
 * Opens the newest such mail in the local inbox that was not followed yet, and then the address of its button.
 * @returns that address
 */
export async function followMail(page: Page, { to, subject, button }: Mail): Promise<string> {
  await letReadInbox(page);
  const mails = page.getByRole('link', { name: new RegExp(`${subject}.*${to}`) });
  let unread: string | undefined;
  await expect(async () => {
    await page.goto('/inbox');
    const found = await mails.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    unread = found.find((path) => !followed.has(path));
    expect(unread).toBeDefined();
  }).toPass();
  followed.add(unread ?? '');
  await page.goto(unread ?? '');
  const link = page.frameLocator('iframe').getByRole('link', { name: button }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/inbox'));
  await page.unroute(INBOX);
  return address;
}

/** The newest mail to somebody, once it has arrived; filtered by subject if others may arrive in between. */
export async function emailTo(address: string, about = ''): Promise<{ subject: string; html: string; text: string }> {
  const read = async (path: string) => (await fetch(`${appUrl()}${path}`)).text();
  const row = new RegExp(
    `<a href="(/inbox/[^"]+)"(?:(?!</a)[\\s\\S])*${about}(?:(?!</a)[\\s\\S])*Para [^<]*${address}`,
  );
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = row.exec(await read('/inbox'))?.[1];
      return found;
    })
    .toBeDefined();
  const page = await read(found ?? '');
  const part = (pattern: RegExp) => plain(pattern.exec(page)?.[1] ?? '');
  return {
    subject: part(/<h1>(.*?)<\/h1>/),
    html: part(/srcdoc="([^"]*)"/),
    text: part(/<details>[\s\S]*?<pre>([\s\S]*?)<\/pre>/),
  };
}

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => MARKS[name] ?? '');
