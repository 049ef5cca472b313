import { addressHere } from '#web/lib/address.ts';

const here = () => addressHere().origin;

const ONE_SLASH = /^\/(?![/\\])/;

/** `?voltar=` is only followed within this site: one leading slash, also once parsed (`/..//evil.test`), and our origin. */
export function safeReturn(path: unknown, origin = here()): string | null {
  if (typeof path !== 'string' || !ONE_SLASH.test(path)) return null;
  try {
    const url = new URL(path, origin);
    return url.origin === origin && ONE_SLASH.test(url.pathname) ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** The login's address, carrying where the person wanted to go. */
export function withReturn(login: string, wanted: string, origin = here()): string {
  if (!safeReturn(wanted, origin) || wanted === '/') return login;
  return `${login}${login.includes('?') ? '&' : '?'}voltar=${encodeURIComponent(wanted)}`;
}

/** The address to open after signing in. */
export function afterSignIn(home: string, search = window.location.search, origin = here()): string {
  return safeReturn(new URLSearchParams(search).get('voltar'), origin) ?? home;
}
