export { StripMotion } from '../strip/StripMotion.tsx';

import { eventsOfDayQuery, type ListQuery } from '@touchline/client';
import { addDays, type SportsEvent } from '@touchline/domain';
import { pageSource } from '../../shared/data/page-source.ts';
import { type ApiSource, queryClientOf } from '../../shared/data/query-client.ts';
import type { ToEventCard } from '../../shared/event/to-event-card.ts';
import type { CalendarConfig } from '../config.ts';
import { type Day, dayInput } from '../data/queries.ts';

/** Delay that replaces idle detection where browsers have none (Safari). */
const IDLE_FALLBACK_DELAY_MS = 500;

/** Preloaded images, kept so that the browser has them in memory. The oldest are removed first. */
const loaded = new Map<string, HTMLImageElement>();
const MAX_LOADED = 200;

interface NeighboursInput {
  readonly config: CalendarConfig;
  readonly shown: Day;
  readonly source: ApiSource;
  /** Days in the strip; null: unknown. */
  readonly visible: number | null;
  readonly toCard: ToEventCard;
}

/**
 * Prefetches the days that an arrow or the buttons beside the active day lead to. Returns a function that cancels it.
 */
export function prefetchNeighbours({
  config,
  shown,
  source,
  visible,
  toCard,
}: NeighboursInput): (() => void) | undefined {
  if (visible === null || source.publicKey === '') return undefined;
  const { date, timeZone } = shown;
  const from = pageSource(source);
  const steps = [...new Set([visible, -visible, 1, -1])];
  const queries = steps.map((days) =>
    eventsOfDayQuery(from, dayInput(config, { date: addDays(date, days), timeZone }))
  );
  return prefetchDays(queries, { source, toCard });
}

/**
 * Prefetches days that the visitor may open next, with the logos of their events, when the page is idle. Ignores
 * failures. Returns a function that cancels it.
 */
export function prefetchDays(
  queries: readonly ListQuery<SportsEvent, AbortSignal>[],
  { source, toCard }: { readonly source: ApiSource; readonly toCard: ToEventCard }
): (() => void) | undefined {
  if (savesData()) return undefined;
  let isCancelled = false;
  const cancel = whenIdle(() => {
    const client = queryClientOf(source);
    for (const query of queries) {
      void client.fetchInfiniteQuery(query).then(
        ({ pages }) => {
          if (!isCancelled) {
            loadLogos(
              pages.flatMap(({ items }) => items),
              toCard
            );
          }
        },
        () => undefined
      );
    }
  });
  return () => {
    isCancelled = true;
    cancel();
  };
}

function loadLogos(events: readonly SportsEvent[], toCard: ToEventCard): void {
  for (const [index, event] of events.entries()) {
    const { home, away } = toCard(event, { index, hidden: false });
    for (const logo of [home?.logo, away?.logo]) {
      if (!logo || loaded.has(logo.src)) continue;
      const image = new Image();
      image.srcset = logo.srcSet ?? '';
      image.src = logo.src;
      loaded.set(logo.src, image);
    }
  }
  for (const src of [...loaded.keys()].slice(0, -MAX_LOADED)) loaded.delete(src);
}

/** Runs a task when the page is idle. Returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, IDLE_FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Returns whether the visitor has enabled data saving. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
