import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';

test.each([
  ['203.0.113.77', '203.0.113.•'],
  ['::ffff:203.0.113.77', '203.0.113.•'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['somewhere', null],
  ['', null],
])('%s is of %s', (ip, group) => expect(addressGroup(ip)).toBe(group));
