import { lookingUntil, type SingleQuery, type VideoQuery } from '@touchline/client';

/** The same question, asked again every 30 s while the answer names no videos (CW-05), as those for videos are. */
export function untilVideos<Item extends { readonly videoIds: readonly string[] }>(
  query: SingleQuery<Item, AbortSignal>
): VideoQuery<Item, AbortSignal> {
  return { ...query, ...lookingUntil(({ videoIds }: Item) => videoIds.length > 0) };
}
