import type { BannerCollection } from '@touchline/domain';
import { useEffect, useEffectEvent } from 'react';
import { hashOf, indexOfHash, isOwnHash } from './deep-link.ts';
import { HASH_CHECK_DELAY } from './limits.ts';

/**
 * Follows the page hash: once, 100 ms after the banners are there, and whenever it changes (BC-16, BC-34).
 *
 * `atLoad` is true for the first look. Hashes that are not this collection's are left alone (GEN-01).
 */
export function useDeepLink(collection: BannerCollection, onMatch: (index: number, atLoad: boolean) => void): void {
  const look = useEffectEvent((atLoad: boolean) => {
    const index = indexOfHash(collection, location.hash);
    if (index !== null) onMatch(index, atLoad);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another collection is another set of hashes
  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(() => look(true), HASH_CHECK_DELAY);
    addEventListener('hashchange', () => look(false), { signal: end.signal });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [collection.id]);
}

/**
 * Writes the hash of the active banner without a history entry and without an event, so that a page's own router
 * notices nothing. A hash that belongs to somebody else is replaced only when the visitor has `chosen` the banner.
 */
export function writeHash(collection: BannerCollection, index: number, { chosen }: { chosen: boolean }): void {
  if (!chosen && !isOwnHash(collection, location.hash)) return;
  try {
    const { pathname, search } = location;
    history.replaceState(history.state, '', `${pathname}${search}${hashOf(collection, index)}`);
  } catch {
    // about:srcdoc and rate-limited browsers refuse; the carousel works without.
  }
}
