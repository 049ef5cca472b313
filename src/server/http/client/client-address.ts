import { BlockList, isIP } from 'node:net';

/** What an address says by itself: a visitor from the internet has a public one. */
export type AddressKind = 'loopback' | 'private' | 'public';

export type Client = {
  ip: string;
  /** That is a hop that forwards for somebody else and was not named: what kind it is. */
  unnamed: AddressKind | null;
  /** For whom it says that it does. Good for counting alone, since anybody may write it. */
  claimed: string | null;
};

/**
 * Who is connecting. A proxy's header counts only when the proxy is one the operator named, read from the right past
 * every trusted hop and no further than the first that is malformed: what lies left of it anybody may have written.
 */
export function readClient(connection: string, forwardedFor: string | undefined, trusted: BlockList): Client {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  let ip = plainAddress(connection);
  while (isTrusted(ip, trusted) && isIP(hops.at(-1) ?? '') > 0) ip = hops.pop() ?? ip;
  const claimed = hops.at(-1) ?? '';
  if (isIP(claimed) === 0 || isTrusted(ip, trusted)) return { ip, unnamed: null, claimed: null };
  const kind = addressKind(ip);
  // Past a named proxy a public address is the visitor's, who may send whatever headers they like.
  const isVisitor = kind === 'public' && ip !== plainAddress(connection);
  return { ip, unnamed: isVisitor ? null : kind, claimed: kind === 'public' ? null : claimed };
}

/** As PostgreSQL takes it: IPv4 as itself, and without the network card a local IPv6 came through. */
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
