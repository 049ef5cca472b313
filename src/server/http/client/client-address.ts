import { BlockList, isIP } from 'node:net';

/** Kind of an address; visitors from the internet have a public one. */
export type AddressKind = 'loopback' | 'private' | 'public';

export type Client = {
  ip: string;
  /** Kind of a forwarding hop that is not configured as trusted. */
  unnamed: AddressKind | null;
  /** The claimed address; only for counting, since it can be forged. */
  claimed: string | null;
};

/**
 * The client's address. A proxy's header counts only if the proxy is trusted; it is read from right to left
 * across trusted hops, up to the first malformed entry, since anything further left can be forged.
 */
export function readClient(connection: string, forwardedFor: string | undefined, trusted: BlockList): Client {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  let ip = plainAddress(connection);
  while (isTrusted(ip, trusted) && isIP(hops.at(-1) ?? '') > 0) ip = hops.pop() ?? ip;
  const claimed = hops.at(-1) ?? '';
  if (isIP(claimed) === 0 || isTrusted(ip, trusted)) return { ip, unnamed: null, claimed: null };
  const kind = addressKind(ip);
  // Beyond a trusted proxy, a public address is the visitor's, whose headers cannot be trusted.
  const isVisitor = kind === 'public' && ip !== plainAddress(connection);
  return { ip, unnamed: isVisitor ? null : kind, claimed: kind === 'public' ? null : claimed };
}

/** Normalizes for PostgreSQL: mapped IPv4 as IPv4, and no zone of a link-local IPv6. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';

const isTrusted = (ip: string, trusted: BlockList) => trusted.check(ip, familyOf(ip));

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

export function trustedProxies(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const LOOPBACK = trustedProxies(['127.0.0.0/8', '::1']);
const PRIVATE = trustedProxies([
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10'],
]);

export function addressKind(ip: string): AddressKind {
  if (LOOPBACK.check(ip, familyOf(ip))) return 'loopback';
  return PRIVATE.check(ip, familyOf(ip)) ? 'private' : 'public';
}
