const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/**
 * The canonical form of an address: an IPv4 address, or the /64 network of an IPv6 address, which belongs to
 * one customer. Null if it is not an address.
 */
export function networkOf(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/%.*$/, '').replace(/\/64$/, '');
  if (IPV4.test(text)) return text.split('.').map(Number).join('.');
  const groups = groupsOf(text);
  if (!groups) return null;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address; its end may be written as IPv4. */
function groupsOf(text: string): number[] | null {
  const [, before, ending] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  if (ending !== undefined && !IPV4.test(ending)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = (ending ?? '').split('.').map(Number);
  const plain = ending === undefined ? text : `${before}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  if (!/^[\da-f:]{2,39}$/.test(plain) || plain.includes(':::')) return null;
  const halves = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return null;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return groups.every((group) => /^[\da-f]{1,4}$/.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}
