import ipaddr from 'ipaddr.js';

/** Returns the network of an address: /24 of IPv4, /48 of IPv6. null if it is no address. Source: studio.md §3. */
export function addressPrefixOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`)}/48`;
}
