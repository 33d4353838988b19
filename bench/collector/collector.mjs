import { setTimeout as wait } from 'node:timers/promises';
import { manage, startTouchline } from '../server/touchline.mjs';

/** ms between two reads of the stored count. */
const POLL_INTERVAL_MS = 50;

/** Our server in a process of its own, with a publisher whose key may count. */
export async function startCollector({ port, dataDir, settings = {} }) {
  const server = await startTouchline({
    port,
    store: { dataDir },
    settings: { TRUSTED_PROXIES: 'loopback', ...settings },
  });
  await ensurePublisher(server.origin);
  return {
    ...server,
    /** Returns the number of distinct events that the server has stored since it started. */
    storedEvents: () => figureOf(server.origin, 'touchline_analytics_stored_events_total'),
    /** Resolves when so many are stored, to the s that it took from `begin`; throws when it gets no further. */
    async untilStored(events, begin, timeoutMs = 60_000) {
      let [last, lastTime] = [-1, performance.now()];
      for (;;) {
        const stored = await figureOf(server.origin, 'touchline_analytics_stored_events_total');
        if (stored >= events) return { stored, seconds: (performance.now() - begin) / 1_000 };
        if (stored !== last) [last, lastTime] = [stored, performance.now()];
        if (performance.now() - lastTime > timeoutMs) throw new Error(`${stored} of ${events} events are stored.`);
        await wait(POLL_INTERVAL_MS);
      }
    },
  };
}

async function ensurePublisher(origin) {
  const has = await manage(origin, 'GET', '/bench').catch(() => null);
  if (has) return;
  await manage(origin, 'POST', '?publisherId=bench', { displayName: 'Bench', languageCode: 'en', timeZone: 'UTC' });
  await manage(origin, 'POST', '/bench/publicKeys?publicKeyId=pk_bench', { allowedDomains: ['*.bench.example'] });
}

async function figureOf(origin, name) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}
