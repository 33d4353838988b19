import { isNewer, noLiveEvents } from '@touchline/client';
import type { Page, SportsEvent } from '@touchline/domain';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createMergePages, type MergedPages } from '../merge-pages.ts';
import type { EventStream, ListSubscription, ShownList } from './event-stream.ts';
import type { ListMembership } from './live-insertions.ts';

interface LiveItemsInput<Item> {
  readonly stream: EventStream;
  /** Key of the query. */
  readonly key: string;
  readonly pages: readonly Page<Item>[] | undefined;
  /** The pages belong to another query. */
  readonly isPrevious: boolean;
  readonly matches: ListMembership | undefined;
  readonly refetch: ShownList['refetch'];
}

/** Returns pages with pushed changes. Renders again only for changes of their items. */
export function useLiveItems<Item extends { readonly id: string }>({
  stream,
  key,
  pages,
  isPrevious,
  matches: membershipOf,
  refetch,
}: LiveItemsInput<Item>): MergedPages<Item> | undefined {
  const [merge] = useState(() => createMergePages<Item>());
  // Events of another day are not members of this day, but stay visible until it is loaded.
  const judge = isPrevious ? undefined : membershipOf;
  const shown = useSyncExternalStore(
    stream.subscribe,
    () => pages && merge(pages, stream.current(), judge),
    () => pages && merge(pages, noLiveEvents, judge)
  );

  const subscription = useRef<ListSubscription | undefined>(undefined);
  useEffect(() => {
    const current = stream.addList();
    subscription.current = current;
    return () => current.remove();
  }, [stream]);
  // After each render: cheap, and `membershipOf` may be a new function each time.
  useEffect(() => {
    if (!pages || isPrevious || !membershipOf) return;
    const revision = oldestPage(pages);
    const items = pages.flatMap((page) => page.items) as unknown as readonly SportsEvent[];
    subscription.current?.update({
      key,
      items,
      revision,
      since: revision || newestItem(items),
      matches: membershipOf,
      refetch,
    });
  });
  return shown;
}

interface Revised {
  readonly revision: string;
}

/** Returns the revision that all pages have at least; '' if one has none. */
function oldestPage(pages: readonly Revised[]): string {
  return pages
    .map(({ revision }) => revision)
    .reduce((one, other) => (isNewer(one, other) ? other : one), pages[0]?.revision ?? '');
}

/** Returns the greatest revision among some items; '' without any. Used if the server sends no revision of its list. */
function newestItem(items: readonly Revised[]): string {
  return items.reduce((newest, { revision }) => (isNewer(revision, newest) ? revision : newest), '');
}
