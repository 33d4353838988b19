import { noLiveEvents } from '@touchline/client';
import type { Page, SportsEvent } from '@touchline/domain';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Belongs } from './arrivals.ts';
import type { LiveLine, Seat, ShownList } from './live-line.ts';
import { createMergePages, type MergedPages } from './merge-pages.ts';
import { newestItem, oldestPage } from './revisions.ts';

export interface LiveItemsInput<Item> {
  readonly line: LiveLine;
  /** Names the query. */
  readonly key: string;
  readonly pages: readonly Page<Item>[] | undefined;
  /** The pages answer another query. */
  readonly isOther: boolean;
  readonly belongs: Belongs | undefined;
  readonly refetch: ShownList['refetch'];
}

/** Pages with what was pushed since. Renders again only when that changes something in them. */
export function useLiveItems<Item extends { readonly id: string }>({
  line,
  key,
  pages,
  isOther,
  belongs,
  refetch,
}: LiveItemsInput<Item>): MergedPages<Item> | undefined {
  const [merge] = useState(() => createMergePages<Item>());
  // Another day's events do not belong on this day, and yet they are what is shown until it is there.
  const judge = isOther ? undefined : belongs;
  const shown = useSyncExternalStore(
    line.subscribe,
    () => pages && merge(pages, line.current(), judge),
    () => pages && merge(pages, noLiveEvents, judge)
  );

  const seat = useRef<Seat | undefined>(undefined);
  useEffect(() => {
    const joined = line.join();
    seat.current = joined;
    return () => joined.leave();
  }, [line]);
  // After each render: cheap, and `belongs` may be another function each time.
  useEffect(() => {
    if (!pages || isOther || !belongs) return;
    const revision = oldestPage(pages);
    const items = pages.flatMap((page) => page.items) as unknown as readonly SportsEvent[];
    seat.current?.show({ key, items, revision, since: revision || newestItem(items), belongs, refetch });
  });
  return shown;
}
