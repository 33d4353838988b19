import { describe, expect, it } from 'vitest';
import { createTrustedPeers } from './trusted-peers.ts';

describe('createTrustedPeers', () => {
  const isTrusted = createTrustedPeers(['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'linklocal']);

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '2001:db8::9',
    'fe80::1%eth0',
  ])('believes %s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });

  it.each(['11.1.2.3', '192.0.2.8', '::ffff:11.0.0.1', '2001:db9::9', '192.168.0.1', '', 'loopback', undefined])(
    'does not believe %s',
    (address) => {
      expect(isTrusted(address)).toBe(false);
    }
  );

  it('believes nobody where nobody is named', () => {
    expect(createTrustedPeers([])('127.0.0.1')).toBe(false);
  });
});
