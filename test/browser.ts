/** Sends the cookies it was given, as a browser does, and keeps what answers give it. */
export type Browser = { readonly cookie: string; keep(answer: Response): void };

export function newBrowser(cookies: Record<string, string> = {}): Browser {
  const kept = new Map(Object.entries(cookies));
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    keep({ headers }) {
      for (const given of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        if (/; Max-Age=0(;|$)/.test(given)) kept.delete(name);
        else kept.set(name, value);
      }
    },
  };
}
