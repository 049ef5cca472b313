/** Push services of Chrome and related browsers, Firefox, Safari and Edge. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', 'web.push.apple.com', 'updates.push.services.mozilla.com'];
const ZONES = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com'];

/** Of a host that every reader of addresses reads alike: some end it before a `;` or `{`, which the standard allows. */
const PLAIN_HOST = /^[a-z0-9.-]+$/;

/**
 * Whether an address belongs to a browser vendor's push service. The server posts to addresses sent by browsers, so it
 * must not connect to any others.
 * @param address as a browser serializes it
 */
export function isPushService(address: string): boolean {
  const url = URL.parse(address);
  if (url?.href !== address || url.protocol !== 'https:' || url.port || url.username || url.password) return false;
  if (!PLAIN_HOST.test(url.hostname)) return false;
  return HOSTS.includes(url.hostname) || ZONES.some((zone) => url.hostname.endsWith(zone));
}
