import { isIP } from 'node:net';
import { trustedProxies } from './client/client-address.ts';

/**
 * Addresses that are not public hosts: this machine, private networks, multicast, documentation, and their
 * IPv6 forms.
 */
const NON_PUBLIC = trustedProxies([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
  ...['240.0.0.0/4', '::/96', '::1', '64:ff9b::/32', '100::/64', '2001:db8::/32', '2002::/16', 'fc00::/7'],
  ...['fe80::/10', 'fec0::/10', 'ff00::/8'],
]);

/** Whether this server may connect to an address chosen by somebody else. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family > 0 && !NON_PUBLIC.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
