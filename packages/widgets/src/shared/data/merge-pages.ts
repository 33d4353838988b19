import { type LiveEvents, withLiveEvents } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import type { ListMembership } from './live/live-insertions.ts';

/** Pages with pushed changes. */
export interface MergedPages<Item> {
  /** Items of all pages, each id once. */
  readonly items: readonly Item[];
  readonly pages: readonly { readonly items: readonly Item[] }[];
}

/** Merges pushed changes into pages; returns the same object while nothing changes. */
export type MergePages<Item> = (
  pages: readonly { readonly items: readonly Item[] }[],
  live: LiveEvents,
  matches: ListMembership | undefined
) => MergedPages<Item>;

/**
 * Creates a function that merges pushed changes into lists: events in their newest state, without deleted events and
 * former members. `Item` is an event wherever changes are pushed.
 */
export function createMergePages<Item extends { readonly id: string }>(): MergePages<Item> {
  let last: MergedPages<Item> | undefined;
  return (pages, live, matches) => {
    const merged = pages.map(({ items }) => (live.size > 0 ? mergeList(items, live, matches) : items));
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
  matches: ListMembership | undefined
): readonly Item[] {
  const events = items as unknown as readonly SportsEvent[];
  const merged = withLiveEvents(events, live);
  if (merged === events || !matches) return merged as unknown as readonly Item[];
  // Membership is checked only for pushed changes, not for the server's own response.
  const loadedEvents = new Set(events);
  return merged.filter((event) => loadedEvents.has(event) || matches(event) !== 'no') as unknown as readonly Item[];
}

/** Removes duplicates: pages loaded at different times may both contain an item that moved between them. */
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
