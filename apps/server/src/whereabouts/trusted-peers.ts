import { BlockList, isIP, isIPv6 } from 'node:net';

/** What the names stand for that `TRUSTED_PROXIES` may hold, as proxy-addr has them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Tells whether the other end of a TCP connection is one of these addresses, ranges or names of ranges. */
export function createTrustedPeers(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of trustedProxies.flatMap((name) => NAMED[name] ?? name)) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const [address = ''] = given?.split('%') ?? [];
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
