import type { QueryClient } from '@tanstack/react-query';

/** Asks anew for all videos on show that may not be watched: what has just been bought may open them too. */
export function refetchRefused(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { data } }) => [data].flat().some(isRefused),
  });
}

function isRefused(video: unknown): boolean {
  return typeof video === 'object' && video !== null && 'offers' in video && 'error' in video && video.error !== null;
}
