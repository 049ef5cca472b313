/** Parts of an address that the recognisers of every provider use. */

/** Lower-case host name without a final dot; '' when the port is unusual, because no provider serves there. */
export function providerHost(url: URL): string {
  return url.port === '' ? url.hostname.replace(/\.$/, '') : '';
}

export function pathSegments(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}

/** Removes a leading locale such as `pt` or `pt-br`. */
export function withoutLocale(segments: string[]): string[] {
  return /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(segments[0] ?? '') ? segments.slice(1) : segments;
}

/** Seconds from `?t=`, `?start=` or `#t=`: `90`, `90s`, `1m30s`, `1h2m3s`. Undefined if there is none. */
export function startSeconds(url: URL): number | undefined {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const typed = url.searchParams.get('t') ?? url.searchParams.get('start') ?? fragment.get('t');
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/i.exec(typed ?? '');
  if (!match) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
}
