import { eventsOfDayQuery, type ListQuery } from '@touchline/client';
import { addDays, type SportsEvent } from '@touchline/domain';
import { pageSource } from '../shared/data/page-source.ts';
import { type At, queryClientOf } from '../shared/data/query-client.ts';
import { savesData, whenIdle } from '../shared/data/when-idle.ts';
import type { ToEventCard } from '../shared/event/to-event-card.ts';
import type { CalendarConfig } from './config.ts';
import { type Day, dayInput } from './queries.ts';

export { StripMotion } from './StripMotion.tsx';

/** Images that were loaded ahead, kept so that the browser has them at hand. The oldest go first. */
const loaded = new Map<string, HTMLImageElement>();
const MAX_LOADED = 200;

export interface NeighboursInput {
  readonly config: CalendarConfig;
  readonly shown: Day;
  readonly source: At;
  /** Days in the strip; null: unknown. */
  readonly visible: number | null;
  readonly toCard: ToEventCard;
}

/** Fetches the days that an arrow or the buttons beside the active day lead to. Returns what cancels it. */
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
 * Fetches days that the visitor may want next, with the logos of their events, when the page is idle. Failures are
 * ignored. Returns what cancels it.
 */
export function prefetchDays(
  queries: readonly ListQuery<SportsEvent, AbortSignal>[],
  { source, toCard }: { readonly source: At; readonly toCard: ToEventCard }
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
