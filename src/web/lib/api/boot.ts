import type { QueryClient } from '@tanstack/react-query';
import type { OtherSchool, SessionInfo } from '#shared/contract/public.ts';
import { api, operationKey } from './api.ts';

type Boot = {
  session: SessionInfo;
  /** The answer of the first screen's query, so that it paints without a request. */
  first: { path: string[]; input?: unknown; data: unknown } | null;
  /** Set when the address names another school than the one the student is in. */
  otherSchool: OtherSchool | null;
  /** Where the local demo shows the e-mails it sent; none in production. */
  inbox: string | null;
  passkeyOrigin: string;
  feedbackUrl: string | null;
};

let passkeyOrigin = '';
let feedbackUrl: string | null = null;
let inbox: string | null = null;
let otherSchool: OtherSchool | null = null;

export function seedFromPage(queryClient: QueryClient, page: Document = document) {
  const text = page.getElementById('boot')?.textContent;
  if (!text) return;
  const boot = JSON.parse(text) as Boot;
  ({ inbox, otherSchool, passkeyOrigin, feedbackUrl } = boot);
  queryClient.setQueryData(api.public.session.queryKey(), boot.session);
  if (boot.first) {
    const { path, input, data } = boot.first;
    queryClient.setQueryData(operationKey(path, { type: 'query', input }), data);
  }
}

export function schoolOfAddress(): OtherSchool | null {
  return otherSchool;
}

/** The operator's feedback widget, where one is configured and this page may have it. */
export function feedbackScript(): string | null {
  return feedbackUrl;
}

export function demoInbox(): string | null {
  return inbox;
}

/** Here an address names its school by ?escola=; elsewhere the host does. */
export function onPlatformHost(): boolean {
  return window.location.origin === passkeyOrigin;
}

/** Where the browser's passkeys for the platform belong. */
export function originOfPasskeys(): string {
  return passkeyOrigin;
}
