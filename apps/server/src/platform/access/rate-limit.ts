import { isIPv4 } from 'node:net';
import { MINUTE_MS } from '@touchline/domain';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** ms of a counting window (contract §2.1: a minute). */
const WINDOW_MS = MINUTE_MS;
/** Clients that are tracked, about 10 MB; beyond that the least recently seen is forgotten. */
const MAX_CLIENTS = 50_000;

/**
 * Counts a request and returns 0 if it may pass, else the seconds to wait (for Retry-After). `limit`: units per minute.
 * `cost`: units of this request, 1 by default; a negative value returns units.
 */
export type RateLimit = (client: string, limit: number, cost?: number) => number;

/** Creates a rate limit with windows of a minute that start at a client's first request. */
export function createRateLimit(clock: () => number): RateLimit {
  const windows = new LRUCache<string, { begin: number; count: number }>({ max: MAX_CLIENTS });
  return (client, limit, cost = 1) => {
    const now = clock();
    const previous = windows.get(client);
    const window =
      previous && now - previous.begin < WINDOW_MS && now >= previous.begin ? previous : { begin: now, count: 0 };
    if (window !== previous) windows.set(client, window);
    window.count += cost;
    return window.count <= limit ? 0 : Math.max(1, Math.ceil((window.begin + WINDOW_MS - now) / 1000));
  };
}

/**
 * Returns the part of an IP address that identifies a client: all of IPv4, the first 64 bits of IPv6 (RFC 6177: one
 * site or more).
 */
export function clientOf(address: string): string {
  // It accepts one spelling only. Parsing each visitor's address would cost as much as counting the request.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return ip.toNormalizedString().split(':').slice(0, 4).join(':');
}
