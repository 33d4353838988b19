import { expect, it } from 'vitest';
import { addressPrefixOf } from './address-prefix.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::77', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['unknown', null],
])('of %s, %s is recorded', (address, prefix) => expect(addressPrefixOf(address)).toBe(prefix));
