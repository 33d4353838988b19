/** Tolerated error of a visitor's clock: times have whole seconds, and responses take a moment. */
const TOLERANCE_MS = 2_000;
/** Maximum age of a cached response; longer than the server allows (contract §7). */
const MAX_CACHE_AGE_MS = 15 * 60_000;

/** The server's time. The visitor's clock is used only until the server's time is known. */
export interface ServerClock {
  /** Returns whether the server's time is known. */
  readonly isKnown: () => boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Processes the `Date` of a response; `isFresh`: it cannot come from a cache. Ignores invalid dates. */
  readonly observe: (date: string | null, isFresh: boolean) => void;
  /** Notifies of changes of `isKnown` or of the difference between the clocks. */
  readonly subscribe: (listener: () => void) => () => void;
  /** ms that the server is ahead of the visitor's clock; null: unknown. */
  readonly offset: () => number | null;
}

interface Observed {
  /** Minimum ms that the server is ahead. */
  readonly fresh: number | null;
  readonly perhapsCached: number | null;
}

const NO_OBSERVATION: Observed = { fresh: null, perhapsCached: null };

/**
 * Derives the server's time from its responses. The latest of several observations is right: delays and caches only
 * make a response look older.
 *
 * `wall` is the visitor's clock, epoch ms; `steady` is a monotonic clock, ms.
 */
export function createServerClock({
  wall,
  steady,
}: {
  readonly wall: () => number;
  readonly steady: () => number;
}): ServerClock {
  let observed = NO_OBSERVATION;
  let offset: number | null = null;
  /** Difference between the visitor's two clocks; it changes when the wall clock is set or after sleep. */
  let drift = wall() - steady();
  const listeners = new Set<() => void>();

  function observe(date: string | null, isFresh: boolean): void {
    const time = Date.parse(date ?? '');
    if (Number.isNaN(time)) return;
    const drifted = wall() - steady();
    // Observations by another clock do not apply to this one.
    if (Math.abs(drifted - drift) > TOLERANCE_MS) observed = NO_OBSERVATION;
    drift = drifted;
    observed = withObservation(observed, time - wall(), isFresh);
    const next = offsetOf(observed);
    if (next === offset) return;
    offset = next;
    for (const listener of listeners) listener();
  }

  return {
    isKnown: () => offset !== null,
    now: () => wall() + (offset ?? 0),
    offset: () => offset,
    observe,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withObservation({ fresh, perhapsCached }: Observed, ahead: number, isFresh: boolean): Observed {
  if (isFresh) return { fresh: Math.max(ahead, fresh ?? ahead), perhapsCached };
  return { fresh, perhapsCached: Math.max(ahead, perhapsCached ?? ahead) };
}

function offsetOf({ fresh, perhapsCached }: Observed): number | null {
  // A response that may be cached can prove that the server is ahead, but hardly that it is behind.
  const cached = perhapsCached === null || perhapsCached > 0 || perhapsCached < -MAX_CACHE_AGE_MS ? perhapsCached : 0;
  const ahead = fresh === null ? cached : Math.max(fresh, perhapsCached ?? fresh);
  if (ahead === null) return null;
  return Math.abs(ahead) <= TOLERANCE_MS ? 0 : ahead;
}
