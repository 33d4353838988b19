import { type LiveEvents, withLiveEvents } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import type { Belongs } from './arrivals.ts';

/** What is shown of pages that were asked for. */
export interface MergedPages<Item> {
  /** Of all pages, each id once. */
  readonly items: readonly Item[];
  readonly pages: readonly { readonly items: readonly Item[] }[];
}

/** What is shown of pages, given again as the very same object as long as it is the same. */
export type MergePages<Item> = (
  pages: readonly { readonly items: readonly Item[] }[],
  live: LiveEvents,
  belongs: Belongs | undefined
) => MergedPages<Item>;

/**
 * Puts what was pushed into lists: events in their newest state, without those that are gone or belong there no more.
 * `Item` is an event wherever anything is pushed.
 */
export function createMergePages<Item extends { readonly id: string }>(): MergePages<Item> {
  let last: MergedPages<Item> | undefined;
  return (pages, live, belongs) => {
    const merged = pages.map(({ items }) => (live.size > 0 ? mergeList(items, live, belongs) : items));
    const previous = last;
    if (previous?.pages.length === merged.length && merged.every((items, i) => isSame(items, previous.pages[i]?.items)))
      return previous;
    last = {
      items: flatten(merged, last?.items),
      pages: merged.map((items, i) => {
        const page = previous?.pages[i];
        return page && isSame(items, page.items) ? page : { items };
      }),
    };
    return last;
  };
}

function mergeList<Item extends { readonly id: string }>(
  items: readonly Item[],
  live: LiveEvents,
  belongs: Belongs | undefined
): readonly Item[] {
  const events = items as unknown as readonly SportsEvent[];
  const merged = withLiveEvents(events, live);
  if (merged === events || !belongs) return merged as unknown as readonly Item[];
  // The server's own answer is not judged, only what came since.
  const asked = new Set(events);
  return merged.filter((event) => asked.has(event) || belongs(event) !== 'no') as unknown as readonly Item[];
}

/** Pages that were asked for at different times may both hold what moved between them. */
function flatten<Item extends { readonly id: string }>(
  pages: readonly (readonly Item[])[],
  last: readonly Item[] | undefined
): readonly Item[] {
  const byId = new Map<string, Item>();
  for (const item of pages.flat()) if (!byId.has(item.id)) byId.set(item.id, item);
  const items = [...byId.values()];
  return last && isSame(items, last) ? last : items;
}

function isSame(one: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return one.length === other?.length && one.every((item, index) => item === other[index]);
}
