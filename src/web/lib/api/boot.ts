import type { QueryClient } from '@tanstack/react-query';
import type { OtherSchool, SessionInfo } from '#shared/contract/public.ts';
import { addressHere } from '#web/lib/address.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { api, operationKey } from './api.ts';
import { callAbout } from './call.ts';

export type Boot = {
  session: SessionInfo;
  /** The answers of the first screen's queries, so that it paints without a request. */
  first: { path: string[]; input?: unknown; data: unknown }[];
  /** Set when the address names another school than the one the student is in. */
  otherSchool: OtherSchool | null;
  /** The school that this page shows on the platform's host, where other tabs may open another's. */
  about: string | null;
  /** Inbox of the local demonstration; null in production. */
  inbox: string | null;
  passkeyOrigin: string;
  feedbackUrl: string | null;
  /** When the server rendered the screen; null if the browser renders it first. */
  drawnAt: string | null;
};

let passkeyOrigin = '';
let feedbackUrl: string | null = null;
let inbox: string | null = null;
let otherSchool: OtherSchool | null = null;
let drawnAt: string | null = null;

export function seedFromPage(queryClient: QueryClient, page: Document = document) {
  const text = page.getElementById('boot')?.textContent;
  if (text) seedQueries(queryClient, JSON.parse(text));
}

export function seedQueries(queryClient: QueryClient, boot: Boot) {
  callAbout(boot.about);
  ({ inbox, otherSchool, passkeyOrigin, feedbackUrl, drawnAt } = boot);
  queryClient.setQueryData(api.public.session.queryKey(), boot.session);
  for (const { path, input, data } of boot.first)
    queryClient.setQueryData(operationKey(path, { type: 'query', input }), data);
}

/** The current time; during hydration, the server's time when it rendered the page. */
export function useNow(): Date {
  const drawn = useHydrating() ? drawnAt : null;
  return drawn ? new Date(drawn) : new Date();
}

export function schoolOfAddress(): OtherSchool | null {
  return otherSchool;
}

/** The operator's feedback widget, if configured and allowed on this page. */
export function feedbackScript(): string | null {
  return feedbackUrl;
}

export function demoInbox(): string | null {
  return inbox;
}

/** Whether addresses name their school by ?escola= rather than by host. */
export function onPlatformHost(): boolean {
  return addressHere().origin === passkeyOrigin;
}

/** The origin that the platform's passkeys are bound to. */
export function originOfPasskeys(): string {
  return passkeyOrigin;
}
