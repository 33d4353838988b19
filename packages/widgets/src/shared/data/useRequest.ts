import type { ApiError, SingleQuery } from '@touchline/client';
import { useMemo, useSyncExternalStore } from 'react';
import { errorOf } from './error-of.ts';

/** Results that the page keeps while no widget shows them. */
const MAX_KEPT = 50;

/** Module state, not a global: one for each query on the page. */
const requests = new Map<string, SharedRequest<unknown>>();

interface RequestState<Answer> {
  /** undefined: no response yet. */
  readonly answer?: Answer;
  /** Error of the first request, or of the last one (an old answer stays). */
  readonly error?: ApiError | undefined;
}

interface SharedRequest<Answer> {
  /** Requests the resource unless there is a fresh answer. */
  readonly load: () => void;
  /** Also loads. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => RequestState<Answer>;
  readonly isUsed: () => boolean;
}

const PENDING = {};

/**
 * Loads a resource that changes too seldom to follow it, without the query library: a page with such widgets only does
 * not download that. null: there is nothing to request.
 *
 * As there, widgets with the same query share a request, and its answer outlives them. A stale or failed one is requested
 * again by the next widget, or when the browser is online again.
 */
export function useRequest<Answer>(query: SingleQuery<Answer, AbortSignal> | null): RequestState<Answer> {
  const key = query ? JSON.stringify(query.queryKey) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  const request = useMemo(() => (query?.enabled ? requestOf(key, query) : disabled), [key]);
  return useSyncExternalStore(request.subscribe, request.state, disabled.state) as RequestState<Answer>;
}

/** Requests a resource before the widget that shows it is rendered. */
export function prefetch<Answer>(query: SingleQuery<Answer, AbortSignal>): void {
  if (query.enabled) requestOf(JSON.stringify(query.queryKey), query).load();
}

const disabled: SharedRequest<never> = {
  load: () => undefined,
  subscribe: () => () => undefined,
  state: () => PENDING,
  isUsed: () => false,
};

function requestOf<Answer>(key: string, query: SingleQuery<Answer, AbortSignal>): SharedRequest<unknown> {
  // On a server nothing is requested, and visitors share no data.
  if (typeof document === 'undefined') return disabled;
  let request = requests.get(key);
  if (!request) {
    request = createRequest(query);
    for (const [name, other] of requests) if (requests.size >= MAX_KEPT && !other.isUsed()) requests.delete(name);
    requests.set(key, request);
  }
  return request;
}

function createRequest<Answer>({ queryFn, staleTime }: SingleQuery<Answer, AbortSignal>): SharedRequest<Answer> {
  const listeners = new Set<() => void>();
  let state: RequestState<Answer> = PENDING;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let running: AbortController | undefined;

  function set(next: RequestState<Answer>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function load(): void {
    if (running || Date.now() - answeredAt < staleTime) return;
    const own = new AbortController();
    running = own;
    // Widgets wait again instead of showing an old failure.
    if (state.error && state.answer === undefined) set(PENDING);
    queryFn({ signal: own.signal }).then(
      (answer) => {
        if (own.signal.aborted) return;
        running = undefined;
        answeredAt = Date.now();
        // The same content is the same object: nothing is rendered or reported again.
        const isSame = JSON.stringify(answer) === JSON.stringify(state.answer);
        if (!isSame || state.error) set({ answer: isSame ? state.answer : answer } as RequestState<Answer>);
      },
      (thrown: unknown) => {
        if (own.signal.aborted) return;
        running = undefined;
        set({ ...state, error: errorOf(thrown) });
      }
    );
  }

  return {
    load,
    state: () => state,
    isUsed: () => listeners.size > 0,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('online', load);
      listeners.add(listener);
      load();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('online', load);
        running?.abort();
        running = undefined;
      };
    },
  };
}
