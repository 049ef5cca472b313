import { describe, expect, test } from 'vitest';
import { addressKind, readClient, trustedProxies } from './client-address.ts';

describe('a client address', () => {
  const trusted = trustedProxies(['10.0.0.0/8', '::1']);
  test.each([
    ['203.0.113.5', undefined, '203.0.113.5'],
    ['203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['10.0.0.1', 'not an address', '10.0.0.1'],
    ['10.0.0.1', 'not an address, 1.1.1.1', '1.1.1.1'],
    ['10.0.0.1', '1.1.1.1, not an address', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '::ffff:1.1.1.1', '1.1.1.1'],
    ['fe80::1%eth0', undefined, 'fe80::1'],
    ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['::1', '2001:db8::1', '2001:db8::1'],
  ])('of %s forwarding %s is %s [v5.0.0-4.1.3 v5.0.0-15.3.4]', (connection, forwarded, expected) => {
    expect(readClient(connection, forwarded, trusted).ip).toBe(expected);
  });
});

describe('an unnamed proxy', () => {
  const trusted = trustedProxies(['10.0.0.0/8']);
  test.each([
    ['a proxy on this machine', '127.0.0.1', '203.0.113.5', 'loopback', '203.0.113.5'],
    ['one of the network', '192.168.0.2', '6.6.6.6, 203.0.113.5', 'private', '203.0.113.5'],
    ['a public one, whose word for others counts for nothing', '198.51.100.1', '203.0.113.5', 'public', null],
    ['a second one behind a named one', '10.0.0.1', '203.0.113.5, 192.168.0.2', 'private', '203.0.113.5'],
    ['nobody: it was named', '10.0.0.1', '203.0.113.5', null, null],
    ['nobody: there is no header', '127.0.0.1', undefined, null, null],
    ['nobody: the header names no address', '127.0.0.1', 'unknown', null, null],
    ['nobody: behind a named proxy a visitor writes what they like', '10.0.0.1', '6.6.6.6, 203.0.113.5', null, null],
  ])('%s', (_, connection, forwarded, unnamed, claimed) => {
    expect(readClient(connection, forwarded, trusted)).toMatchObject({ unnamed, claimed });
  });
});

test.each([
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.17.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.0.1', 'private'],
  ['100.64.0.1', 'private'],
  ['fd12::1', 'private'],
  ['fe80::1', 'private'],
  ['2001:db8::1', 'public'],
  ['203.0.113.5', 'public'],
])('the address %s is %s', (ip, kind) => {
  expect(addressKind(ip)).toBe(kind);
});
