import { isNewer } from '@touchline/client';
import type { Page, SportsEvent } from '@touchline/domain';
import { useState } from 'react';
import { createMergePages, type MergedPages } from '../merge-pages.ts';
import type { ApiSource } from '../query-client.ts';
import type { ShownList } from './event-stream.ts';
import type { ListMembership } from './live-insertions.ts';
import { useEventStream } from './useEventStream.ts';

export interface LiveOptions {
  /** The locale of the request. */
  readonly locale: string | undefined;
  readonly matches: ListMembership;
  /** Changes wait until the viewer's own stream has reached them; absent: they do not. */
  readonly isDelayed?: boolean;
}

interface LiveItemsInput<Item> {
  readonly source: ApiSource;
  /** undefined: the list has no pushed changes. */
  readonly live: LiveOptions | undefined;
  /** Key of the query. */
  readonly key: string;
  readonly pages: readonly Page<Item>[] | undefined;
  /** The pages belong to another query. */
  readonly isPrevious: boolean;
  readonly refetch: ShownList['refetch'];
}

/** Returns pages with pushed changes. Renders again only for changes of their items. */
export function useLiveItems<Item extends { readonly id: string }>({
  source,
  live,
  key,
  pages,
  isPrevious,
  refetch,
}: LiveItemsInput<Item>): MergedPages<Item> | undefined {
  const [merge] = useState(() => createMergePages<Item>());
  // Events of another day are not members of this day, but stay visible until it is loaded.
  const matches = isPrevious ? undefined : live?.matches;
  return useEventStream({
    source,
    locale: live?.locale,
    isLive: live !== undefined,
    list: pages && matches && { key, ...loadedItems(pages), matches, refetch },
    merge: (changes) => pages && merge(pages, changes, matches),
  });
}

/** Returns all items of a list of events, and the revision that all its pages have at least; '' if one has none. */
function loadedItems(pages: readonly Page<unknown>[]) {
  return {
    items: pages.flatMap(({ items }) => items) as readonly SportsEvent[],
    revision: pages
      .map(({ revision }) => revision)
      .reduce((one, other) => (isNewer(one, other) ? other : one), pages[0]?.revision ?? ''),
  };
}
