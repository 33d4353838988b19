import type { BannerCollection } from '@touchline/domain';
import { useEffect, useEffectEvent } from 'react';
import { HASH_CHECK_DELAY } from '../limits.ts';
import { hashOf, indexOfHash, isOwnHash } from './deep-link.ts';

/**
 * Follows the page hash: once, 100 ms after the banners are there, and on each change (BC-16, BC-34).
 *
 * `atLoad` is true for the first check. Hashes of others are ignored (GEN-01).
 */
export function useDeepLink(collection: BannerCollection, onMatch: (index: number, atLoad: boolean) => void): void {
  const followHash = useEffectEvent((atLoad: boolean) => {
    const index = indexOfHash(collection, location.hash);
    if (index !== null) onMatch(index, atLoad);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another collection is another set of hashes
  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(() => followHash(true), HASH_CHECK_DELAY);
    addEventListener('hashchange', () => followHash(false), { signal: end.signal });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [collection.id]);
}

/**
 * Writes the hash of the active banner without a history entry or event, so that a page's own router is not affected.
 * Overwrites another hash only if the visitor has `chosen` the banner.
 */
export function writeHash(collection: BannerCollection, index: number, { chosen }: { chosen: boolean }): void {
  if (!chosen && !isOwnHash(collection, location.hash)) return;
  try {
    const { pathname, search } = location;
    history.replaceState(history.state, '', `${pathname}${search}${hashOf(collection, index)}`);
  } catch {
    // about:srcdoc and rate-limited browsers throw; the carousel works without.
  }
}
