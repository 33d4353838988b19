import type { Ports, Source } from '@touchline/client';
import type { At } from './query-client.ts';
import { serverClockOf } from './server-clock.ts';

/** Addresses that this page has asked for already; many of them, then it begins anew. */
const asked = new Set<string>();
const MANY = 500;

/** The publisher's content by means of this page. Each answer tells the server's time too. */
export function pageSource({ api, publicKey }: At): Source<AbortSignal> {
  const ports: Ports<AbortSignal> = {
    async fetch(url, init) {
      // Who asks the same again wants to know what changed: the browser's own copy would not tell.
      const isFresh = asked.has(url);
      if (asked.size >= MANY) asked.clear();
      asked.add(url);
      const answer = await fetch(url, isFresh ? { ...init, cache: 'no-cache' } : init);
      serverClockOf(api).observe(answer.headers.get('date'), isFresh);
      return answer;
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
  };
  return { api, publicKey, ports };
}
