import { useLayoutEffect, useState } from 'react';

/** How many carousels show each collection on this page. */
const shown = new Map<string, Set<number>>();

/**
 * What to append to DOM ids so that none stands twice on a page: '' for the first carousel of a collection, `~2` for the
 * second (GEN-04). Known once the carousel is on the page, so server and first client render agree on ''.
 */
export function useIdSuffix(collectionId: string): string {
  const [copy, setCopy] = useState(1);

  useLayoutEffect(() => {
    const taken = shown.get(collectionId) ?? new Set();
    shown.set(collectionId, taken);
    let free = 1;
    while (taken.has(free)) free++;
    taken.add(free);
    setCopy(free);
    return () => {
      taken.delete(free);
    };
  }, [collectionId]);

  return copy === 1 ? '' : `~${copy}`;
}
