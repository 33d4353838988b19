import type { QueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import type { Page, SportsEvent } from '@touchline/domain';
import type { Misplaced } from './live/live-insertions.ts';
import type { Pages } from './share-items.ts';

/**
 * Requests only the loaded pages that these events leave or enter. Returns false, without any change, if all pages must
 * be requested: the list is not ordered by start, or an event was not found where it should be.
 */
export async function refetchPages<Item extends { readonly id: string }>(
  client: QueryClient,
  query: ListQuery<Item, AbortSignal>,
  { events, tries }: Misplaced
): Promise<boolean> {
  const state = client.getQueryState<Pages<Item>>(query.queryKey);
  if (!state?.data || state.fetchStatus !== 'idle') return false;
  const { pages, pageParams } = state.data;
  const settled = settledItems(pages, events);
  const growth = growthOf(pages, settled, { events, tries });
  if (!growth) return false;
  const answers = new Map<Page<Item>, Page<Item>>();
  try {
    // One after the other, like TanStack's own refetch: a server limits the requests of one client.
    for (const [index, extra] of growth) {
      const page = { ...(pages[index] as Page<Item>), items: settled[index] ?? [] };
      const precedingIds = new Set(settled.slice(0, index).flatMap((items) => items.map(({ id }) => id)));
      const answer = await requestItems(query, pageParams[index] ?? '', page.items.length - 1 + extra, precedingIds);
      const next = settled.slice(index + 1).find((items) => items.length > 0)?.[0];
      answers.set(pages[index] as Page<Item>, fit(answer, page, next));
    }
  } catch {
    return false;
  }
  client.setQueryData<Pages<Item>>(
    query.queryKey,
    (now) => now && { ...now, pages: now.pages.map((page) => answers.get(page) ?? page) },
    // The other pages keep their age.
    { updatedAt: state.dataUpdatedAt }
  );
  return true;
}

/** Returns at least `size` items after a token, if there are as many, without those of `precedingIds`. */
async function requestItems<Item extends { readonly id: string }>(
  query: ListQuery<Item, AbortSignal>,
  pageParam: string,
  size: number,
  precedingIds: ReadonlySet<string>
): Promise<Page<Item>> {
  const { signal } = new AbortController();
  const answer = await query.queryFn({ signal, pageParam });
  const items = answer.items.filter(({ id }) => !precedingIds.has(id));
  if (items.length >= size || answer.nextPageToken === '') return { ...answer, items };
  const extra = await requestItems(query, answer.nextPageToken, size - items.length, precedingIds);
  return { ...extra, items: [...items, ...extra.items] };
}

/** Returns the items of each page that stay in place, each once. */
function settledItems<Item extends { readonly id: string }>(
  pages: readonly Page<Item>[],
  events: Misplaced['events']
): readonly (readonly Item[])[] {
  const seen = new Set(events.keys());
  return pages.map(({ items }) => items.filter(({ id }) => seen.size < seen.add(id).size));
}

/**
 * Returns the indexes of the pages to request, each with a number of items. A response needs that many more than all
 * but the page's last item, to contain the events that enter it. undefined: the loaded pages are not sufficient to
 * decide.
 */
function growthOf(
  pages: readonly Page<Identified>[],
  settled: readonly (readonly Identified[])[],
  { events, tries }: Misplaced
): ReadonlyMap<number, number> | undefined {
  // Only lists of events are live.
  const items = settled as readonly (readonly SportsEvent[])[];
  const isBefore = orderOf(items);
  if (!isBefore) return undefined;
  const isEnd = pages.at(-1)?.nextPageToken === '';
  const places = [...events.values()].map((event) => ({
    left: indexesOf(event, pages),
    entered: placeOf(event, items, isBefore, isEnd),
    isRepeated: Number(tries.get(event.id)) > 1,
  }));
  if (places.some(({ left, entered, isRepeated }) => isRepeated && (entered || left.length > 0))) return undefined;
  return sum(places.flatMap(growthAt));
}

interface Identified {
  readonly id: string;
}

interface Place {
  readonly index: number;
  readonly isBehind: boolean;
}

function growthAt({
  left,
  entered,
  isRepeated,
}: {
  readonly left: readonly number[];
  readonly entered: Place | undefined;
  readonly isRepeated: boolean;
}): readonly (readonly [number, number])[] {
  // The first page has the total, which an insertion changes.
  const also = left.length > 0 || isRepeated ? left : [0];
  const growth = also.map((index) => [index, 0] as const);
  return entered ? [...growth, [entered.index, entered.isBehind ? 2 : 1]] : growth;
}

function sum(growth: readonly (readonly [number, number])[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const [index, extra] of growth) sums.set(index, (sums.get(index) ?? 0) + extra);
  return sums;
}

/** Returns the pages that contain an event. */
function indexesOf({ id }: SportsEvent, pages: readonly Page<Identified>[]): readonly number[] {
  return pages.flatMap(({ items }, index) => (items.some((item) => item.id === id) ? [index] : []));
}

/**
 * Returns the page that an event enters; undefined: it is not loaded. `isBehind`: after the page's last item. Between
 * two pages it is the first one, because only its token tells where the second one begins.
 */
function placeOf(
  event: SportsEvent,
  pages: readonly (readonly SportsEvent[])[],
  isBefore: IsBefore,
  isEnd: boolean
): Place | undefined {
  const pageIndex = pages.findIndex((items) => items.slice(-1).some((last) => !isBefore(last, event)));
  const end = pageIndex < 0 ? pages.length : pageIndex;
  const previous = pages.slice(0, end).findLastIndex((items) => items.length > 0);
  const [first] = pages[pageIndex] ?? [];
  const isBehind = previous >= 0 && (first ? isBefore(event, first) : isEnd);
  if (isBehind) return { index: previous, isBehind };
  return pageIndex < 0 ? undefined : { index: pageIndex, isBehind };
}

/** Returns the comparison of a list ordered by start; undefined: the list has another order. */
function orderOf(pages: readonly (readonly SportsEvent[])[]): IsBefore | undefined {
  // Pinned events come before the ordered ones, on the first page only.
  const [first = [], ...precedingIds] = pages;
  const items = [...first.slice(-1), ...precedingIds.flat()];
  return [isEarlier, isLater].find((isBefore) => {
    const [start, end] = [items[0], items.at(-1)];
    if (!start || !end || start.startTime === end.startTime) return false;
    return items.every((item, index) => index === 0 || !isBefore(item, items[index - 1] as SportsEvent));
  });
}

type IsBefore = (one: SportsEvent, other: SportsEvent) => boolean;

/** Events without a start are last in both orders. Ids end every order (contract §4). */
function compareBy(direction: 1 | -1): IsBefore {
  const keyOf = ({ startTime }: SportsEvent) => (startTime === null ? Number.POSITIVE_INFINITY : direction * startTime);
  return (one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)];
    return key === otherKey ? one.id < other.id : key < otherKey;
  };
}

const isEarlier = compareBy(1);
const isLater = compareBy(-1);

/**
 * Returns a response in place of a page, up to the first item of the next page. The next page begins where this one
 * ended before, so items that were pushed out of the response stay here.
 */
function fit<Item extends { readonly id: string }>(
  answer: Page<Item>,
  before: Page<Item>,
  next: Item | undefined
): Page<Item> {
  const end = answer.items.findIndex(({ id }) => id === next?.id);
  if (end >= 0) return { ...answer, items: answer.items.slice(0, end) };
  const ids = new Set(answer.items.map(({ id }) => id));
  const tail = before.items.slice(before.items.findLastIndex(({ id }) => ids.has(id)) + 1);
  // A response without a token is the last page.
  if (answer.nextPageToken === '' || tail.length === 0) return answer;
  return { ...answer, items: [...answer.items, ...tail], nextPageToken: before.nextPageToken };
}
