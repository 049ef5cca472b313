import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:169.254.169.254'],
  ...['::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fd00::1', 'fe80::1', 'ff02::1', 'localhost', ''],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
