import { pollUntil, type SingleQuery, type VideoQuery } from '@touchline/client';

/** Returns a query that refetches every 30 s until its result has videos (CW-05), like the queries for videos. */
export function untilVideos<Item extends { readonly videoIds: readonly string[] }>(
  query: SingleQuery<Item, AbortSignal>
): VideoQuery<Item, AbortSignal> {
  return { ...query, ...pollUntil(({ videoIds }: Item) => videoIds.length > 0) };
}
