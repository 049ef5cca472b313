import { configure, fireEvent, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { seedFromPage } from '#web/lib/api/boot.ts';
import { confirmWith } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { checkConnection, isConnectionLost } from '#web/lib/connection/connection.ts';
import { expectSessionEnd } from '#web/lib/session/session-end.ts';
import { toast, toastStore } from '#web/ui/feedback/toast.ts';
import { testApp } from '../../app.ts';
import { type Browser, newBrowser } from '../../browser.ts';
import { PATIENCE } from '../../run/patience.ts';
import { network } from './network.ts';

/* Screens as their entries start them, without layout, against the whole application. */

/** A browser that always has the same address. */
export type Visitor = Browser & { ip: string };

/** Characters: enough to recognise the screen. */
const REASON_LENGTH = 2_000;

/** The open dialogs come last in the page, and tell most. */
const shownText = () =>
  [...document.querySelectorAll('dialog'), document.body].map((node) => node.textContent).join('\n\n');

configure({
  asyncUtilTimeout: PATIENCE.timeout,
  getElementError: (message) => new Error(`${message}\n\n${shownText()}`.slice(0, REASON_LENGTH)),
});
confirmWith(() => import('#web/step-up/confirm-for.tsx'));

let root: Root | undefined;
let visitors = 0;

/** Also discards the browser's state. */
export async function leavePage() {
  await closePage();
  // What still waits for the end of this page, such as to discard its data, must not do so during the next test.
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  localStorage.clear();
  network.connect(async () => new Response());
  // A pending request may still fail.
  do await checkConnection();
  while (isConnectionLost());
}

export function newVisitor(browser: Browser = newBrowser()): Visitor {
  visitors += 1;
  return Object.assign(browser, { ip: `10.200.${visitors >> 8}.${visitors & 255}` });
}

/** Loads a page as the server renders it. What the last page stored in the browser is kept. */
export async function openPage(visitor: Visitor, path: string, entry: () => ReactNode) {
  await closePage();
  const { fetch } = await testApp();
  network.connect((to, init) => fetch(to, init, visitor));
  const html = await (await fetch(path, {}, visitor)).text();
  document.body.innerHTML = `<div id="root"></div>${/<script[^>]*id="boot".*?<\/script>/s.exec(html)?.[0] ?? ''}`;
  window.history.replaceState(null, '', path);
  seedFromPage(queryClient);
  root = createRoot(document.getElementById('root') ?? document.body);
  root.render(entry());
  // Or a busy machine would reach the button of a message after its ten seconds.
  toastStore.hold();
}

async function closePage() {
  root?.unmount();
  root = undefined;
  queryClient.clear();
  expectSessionEnd(false);
  document.body.replaceChildren();
  // The next page would show what is still fading out, or said by a late answer, and a test take it for its own.
  await waitFor(() => {
    for (const { id } of toastStore.current()) toast.dismiss(id);
    expect(toastStore.current()).toEqual([]);
  });
}

/** Without delays between keys. */
export const user = userEvent.setup({ delay: null });

/** Sets the whole value, as by pasting. */
export function fill(field: HTMLElement, value: string) {
  field.focus();
  fireEvent.input(field, { target: { value } });
}

/** Expects the form to reject a field: it shows why, keeps its value, has the focus, and can be submitted again. */
export async function expectRefused(field: HTMLElement, text: string | RegExp) {
  await waitFor(() => {
    const said = descriptionOf(field);
    if (text instanceof RegExp) expect(said).toMatch(text);
    else expect(said).toBe(text);
    expectFocus(field);
    // Both may be so before the submission ends, if typing alone was rejected too: until then a press does nothing.
    expect(submissionOf(field)).toBeNull();
  });
}

const submissionOf = (field: HTMLElement) => document.querySelector(`[form="${field.closest('form')?.id}"][aria-busy]`);

/** Compares without printing both elements in full on failure. */
export function expectFocus(element: Element | null) {
  const focused = document.activeElement;
  if (focused !== element)
    throw new Error(`not focused: ${element?.outerHTML.slice(0, 200)}\nbut: ${focused?.outerHTML.slice(0, 200)}`);
}

/** Matches the smallest element that contains this text, whatever its markup. */
export const includes = (text: string) => (_: string, element: Element | null) =>
  has(element, text) && ![...(element?.children ?? [])].some((child) => has(child, text));
const has = (element: Element | null, text: string) => element?.textContent?.includes(text) ?? false;

/** The field's accessible description. */
export const descriptionOf = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
