import type { Ports, Source } from '@touchline/client';
import type { ApiSource } from './query-client.ts';
import { serverClockOf } from './server-clock.ts';

/** URLs that this page has requested; cleared when it is full. */
const requestedUrls = new Set<string>();
const MAX_REQUESTED_URLS = 500;

/** Returns the source of the publisher's content for this page. Each response also provides the server's time. */
export function pageSource({ api, publicKey }: ApiSource): Source<AbortSignal> {
  const ports: Ports<AbortSignal> = {
    async fetch(url, init) {
      // A repeated request must bypass the browser's cache to find changes.
      const isFresh = requestedUrls.has(url);
      if (requestedUrls.size >= MAX_REQUESTED_URLS) requestedUrls.clear();
      requestedUrls.add(url);
      const answer = await fetch(url, isFresh ? { ...init, cache: 'no-cache' } : init);
      serverClockOf(api).observe(answer.headers.get('date'), isFresh);
      return answer;
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
  };
  return { api, publicKey, ports };
}
