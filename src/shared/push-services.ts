/** Push services of Chrome and related browsers, Firefox, Safari and Edge. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', 'web.push.apple.com', 'updates.push.services.mozilla.com'];
const ZONES = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com'];

/**
 * Whether an address belongs to a browser vendor's push service. The server posts to addresses sent by browsers, so it
 * must not connect to any others.
 */
export function isPushService(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return HOSTS.includes(url.hostname) || ZONES.some((zone) => url.hostname.endsWith(zone));
}
