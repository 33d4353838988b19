import ipaddr from 'ipaddr.js';

/** What the registries give out to the public in IPv6; the rest is reserved or local (RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: not loopback, private, link-local, shared (CGNAT), multicast,
 * documentation, a tunnel or anything reserved; an IPv4 address inside IPv6 counts as itself (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
