import type { Prefetch, Prefetched } from '../start/prefetch.ts';

/** A prefetch that hands out, once, also what could not be had, so that nobody asks in vain for the same at once. */
export function remembering({ grab, take }: Prefetch): Pick<Prefetch, 'grab' | 'take'> {
  const failed = new Map<string, Prefetched>();
  return {
    grab(url) {
      const entry = grab(url);
      entry.done.catch(() => failed.set(url, entry));
      return entry;
    },
    take(url) {
      const entry = take(url) ?? failed.get(url);
      failed.delete(url);
      return entry;
    },
  };
}
