import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** ms in which the requests are counted (contract §2.1: a minute). */
const WINDOW = 60_000;
/** Clients counted at once, some 10 MB; beyond that the longest silent one is forgotten. */
const MAX_CLIENTS = 50_000;

/**
 * Counts a request and returns 0 when it may pass, else the seconds to wait (for Retry-After). `limit`: units a minute;
 * `cost`: units that this request takes, 1 by default; a negative one gives units back.
 */
export type RateLimit = (client: string, limit: number, cost?: number) => number;

/** Counts requests in windows of a minute that begin with a client's first request. */
export function createRateLimit(clock: () => number): RateLimit {
  const windows = new LRUCache<string, { begin: number; count: number }>({ max: MAX_CLIENTS });
  return (client, limit, cost = 1) => {
    const now = clock();
    const known = windows.get(client);
    const window = known && now - known.begin < WINDOW && now >= known.begin ? known : { begin: now, count: 0 };
    if (window !== known) windows.set(client, window);
    window.count += cost;
    return window.count <= limit ? 0 : Math.max(1, Math.ceil((window.begin + WINDOW - now) / 1000));
  };
}

/** The part of an address that one client has: all of IPv4, the first 64 bits of IPv6 (RFC 6177: one site or more). */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return ip.toNormalizedString().split(':').slice(0, 4).join(':');
}
