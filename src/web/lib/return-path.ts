/** `?voltar=` is only followed within this site: one leading slash, and still our origin once parsed. */
export function safeReturn(path: unknown, origin: string = window.location.origin): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return null;
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** The login's address, carrying where the person wanted to go. */
export function withReturn(login: string, wanted: string): string {
  return safeReturn(wanted) && wanted !== '/' ? `${login}?voltar=${encodeURIComponent(wanted)}` : login;
}

/** Where to go after signing in. */
export function afterSignIn(home: string, search: string = window.location.search): string {
  return safeReturn(new URLSearchParams(search).get('voltar')) ?? home;
}
