import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2804:14c:1:2:aaaa:bbbb:cccc:1', '2804:14c:1:2::/64'],
  ['2804:014C:0001:0002::9', '2804:14c:1:2::/64'],
  ['2804:14c:1:2::/64', '2804:14c:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s counts as %s', (typed, network) => expect(networkOf(typed)).toBe(network));

test.each([
  '',
  'unknown',
  '203.0.113',
  '203.0.113.256',
  '1.2.3.4.5',
  ':::',
  '1::2::3',
  'g::1',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '12345::1',
  '2804::/48',
  '::ffff:1.2.3.999',
])('%j is not an address', (typed) => expect(networkOf(typed)).toBeNull());

test('another /64 is another address, another host in it is not', () => {
  expect(networkOf('2804:14c:1:2::1')).toBe(networkOf('2804:14c:1:2:ffff::9'));
  expect(networkOf('2804:14c:1:2::1')).not.toBe(networkOf('2804:14c:1:3::1'));
});
