/**
 * A truncated address that does not identify its user: `203.0.113.•`, or the network of an IPv6 address
 * (`2001:db8:1::/48`). Null if it is not an address.
 */
export function addressGroup(ip: string): string | null {
  const plain = ip.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  const [, network] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain) ?? [];
  if (network) return `${network}.•`;
  if (!/^[\da-f:]{2,39}(%\w{1,16})?$/i.test(plain) || !plain.includes(':')) return null;
  const [head = '', tail = ''] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const parts = [...left, ...zeros, ...right].slice(0, 3).map((part) => part.replace(/^0+(?=.)/, ''));
  return `${parts.join(':')}::/48`;
}
