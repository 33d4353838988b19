import { useQuery } from '@tanstack/react-query';
import type { WireAnalyticsAnswer, WireAnalyticsQuery } from '@touchline/contract';
import { useContext, useState } from 'react';
import { useStudio } from '../parts/useStudio.ts';
import { callApi } from './call-api.ts';
import { Place } from './Place.tsx';

/** Parallel queries: one more than a server with two cores runs at once, so that no core is idle. */
const inTurn = createTurns(3);

/** ms for which a result is fresh: mounting again does not refetch it. */
const STALE_TIME_MS = 30_000;

const EMPTY_LAST: Last = { answered: null, failed: null };

export interface Answered extends QueryState {
  /** Whether the result is from an earlier query. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface AnswerOptions {
  /** Whether the query is for a comparison: those run after the figures themselves. */
  readonly isComparison?: boolean;
  /** Subject that is not in the dimensions: a result about another subject is never its placeholder. */
  readonly about?: string | undefined;
}

/** Queries the analytics API; null sends no request. The last result stays until the next one arrives. */
export function useAnswer(
  query: WireAnalyticsQuery | null,
  { isComparison = false, about = '' }: AnswerOptions = {}
): Answered {
  const { publisher, token } = useStudio();
  const place = useContext(Place) + Number(isComparison);
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', publisher, query],
    enabled: query !== null,
    staleTime: STALE_TIME_MS,
    queryFn: ({ signal }) =>
      inTurn({ place, signal }, () =>
        callApi<WireAnalyticsAnswer>(
          { fetch, token },
          { path: `/publishers/${encodeURIComponent(publisher)}/analytics:query`, body: query ?? {}, signal }
        )
      ),
  });
  const [last, setLast] = useState(EMPTY_LAST);
  if (query === null) return { data: undefined, error: null, isPlaceholderData: false, refetch };
  const next = remember(last, { query, about }, { data, error });
  // During render and not in an effect, so that no stale frame is painted.
  if (next !== last) setLast(next);
  return { ...recall(next, { query, about }, { data, error }), refetch };
}

/** Runs `fetch` when it is its turn; rejects if the signal aborts before. Lower places run first. */
export type InTurn = <Answer>(
  turn: { readonly place: number; readonly signal: AbortSignal },
  fetch: () => Promise<Answer>
) => Promise<Answer>;

interface Waiting {
  readonly place: number;
  readonly go: () => void;
}

/**
 * Creates a queue that runs `atOnce` queries in parallel, in the order of the page. Queries further down wait until all
 * queries above have their response, because they would slow those down. It sorts the queries of one task before it
 * runs the first, because effects run from inner to outer components.
 */
export function createTurns(atOnce: number): InTurn {
  let waiting: readonly Waiting[] = [];
  let running: readonly number[] = [];
  const next = () => {
    while (running.length < atOnce) {
      const first = waiting.reduce<Waiting | undefined>((a, b) => (a && a.place <= b.place ? a : b), undefined);
      if (!first || first.place > Math.min(...running)) return;
      waiting = waiting.filter((one) => one !== first);
      running = [...running, first.place];
      first.go();
    }
  };
  return async ({ place, signal }, fetch) => {
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = { place, go: resolve };
      const leave = () => {
        waiting = waiting.filter((other) => other !== one);
        reject(signal.reason);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting = [...waiting, one];
      setTimeout(next);
    });
    try {
      return await fetch();
    } finally {
      running = running.toSpliced(running.indexOf(place), 1);
      next();
    }
  };
}

/** ms by which an interval that ends now may have moved since a result that is kept after a failure. */
const SAME_TIME = 60 * 60_000;

/** A query of a panel; `about`: a subject that is not in its dimensions, such as a single video. */
export interface PanelQuery {
  readonly query: WireAnalyticsQuery;
  readonly about: string;
}

/** Current state of a query. */
export interface QueryState {
  readonly data: WireAnalyticsAnswer | undefined;
  readonly error: Error | null;
}

/** Last result and last failure of a panel, with their queries. */
export interface Last {
  readonly answered: (PanelQuery & { readonly data: WireAnalyticsAnswer }) | null;
  readonly failed: (PanelQuery & { readonly error: Error }) | null;
}

/** Updates the last result and failure. Returns the same object if nothing has changed. */
function remember(last: Last, query: PanelQuery, { data, error }: QueryState): Last {
  if (data && !error) {
    return last.answered?.data === data && !last.failed ? last : { answered: { ...query, data }, failed: null };
  }
  return error && last.failed?.error !== error ? { ...last, failed: { ...query, error } } : last;
}

/**
 * Returns the data for a panel. While a query loads, the last result stays visible, as a placeholder if it is only of the
 * same kind. After a failure it stays only if it is from the same query, apart from the minutes that have passed. The
 * failure stays until the query succeeds.
 */
function recall(last: Last, query: PanelQuery, now: QueryState): QueryState & { readonly isPlaceholderData: boolean } {
  const { answered, failed } = last;
  const error = now.error ?? (now.data === undefined && failed && isSame(failed, query) ? failed.error : null);
  if (now.data !== undefined) return { data: now.data, error, isPlaceholderData: false };
  const isLast = answered !== null && isSame(answered, query);
  const stands = isLast || (answered !== null && !error && isAlike(answered, query));
  return { data: stands ? answered.data : undefined, error, isPlaceholderData: stands && !isLast };
}

function isAlike(a: PanelQuery, b: PanelQuery): boolean {
  return a.about === b.about && String(a.query.dimensions) === String(b.query.dimensions);
}

function isSame(a: PanelQuery, b: PanelQuery): boolean {
  const [{ interval: then, ...before }, { interval: now, ...after }] = [a.query, b.query];
  const shift = (at: 'startTime' | 'endTime') => Date.parse(now[at]) - Date.parse(then[at]);
  const isShifted = shift('startTime') === shift('endTime') && Math.abs(shift('endTime')) <= SAME_TIME;
  return a.about === b.about && isShifted && JSON.stringify(before) === JSON.stringify(after);
}
