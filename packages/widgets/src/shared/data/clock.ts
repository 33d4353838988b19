/** ms that a visitor's clock may be off and still counts as right: times are sent in whole seconds, and take a moment. */
const TOLERANCE = 2_000;
/** ms that an answer may have lain in a cache on its way; longer than the server allows for (contract §7). */
const LONGEST_CACHED = 15 * 60_000;

/** The server's time. What the visitor's clock says is only trusted as long as the server does not say otherwise. */
export interface ServerClock {
  /** Whether a server has told its time. */
  readonly known: () => boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Takes the `Date` of an answer; `isFresh`: it cannot come from a cache. What is no date is ignored. */
  readonly observe: (date: string | null, isFresh: boolean) => void;
  /** Tells when `known` changes, or the difference between the two clocks. */
  readonly subscribe: (listener: () => void) => () => void;
  /** ms that the server is ahead of the visitor's clock; null: unknown. */
  readonly offset: () => number | null;
}

interface Observed {
  /** ms that the server is ahead at least. */
  readonly fresh: number | null;
  readonly perhapsCached: number | null;
}

const nothing: Observed = { fresh: null, perhapsCached: null };

/**
 * Learns the server's time from its answers. Of several observations the latest time is right: delays and caches only
 * make an answer look older.
 *
 * `wall` is the visitor's clock, epoch ms; `steady` is ms that go on evenly, whatever is done to that clock.
 */
export function createServerClock({
  wall,
  steady,
}: {
  readonly wall: () => number;
  readonly steady: () => number;
}): ServerClock {
  let observed = nothing;
  let offset: number | null = null;
  /** Between the visitor's two clocks; it moves when the wall clock is set, or the device has slept. */
  let drift = wall() - steady();
  const listeners = new Set<() => void>();

  function observe(date: string | null, isFresh: boolean): void {
    const told = Date.parse(date ?? '');
    if (Number.isNaN(told)) return;
    const drifted = wall() - steady();
    // What was observed by another clock says nothing of this one.
    if (Math.abs(drifted - drift) > TOLERANCE) observed = nothing;
    drift = drifted;
    observed = withObservation(observed, told - wall(), isFresh);
    const next = offsetOf(observed);
    if (next === offset) return;
    offset = next;
    for (const listener of listeners) listener();
  }

  return {
    known: () => offset !== null,
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
  // What may have been cached can prove that the server is ahead, but hardly that it is behind.
  const cached = perhapsCached === null || perhapsCached > 0 || perhapsCached < -LONGEST_CACHED ? perhapsCached : 0;
  const ahead = fresh === null ? cached : Math.max(fresh, perhapsCached ?? fresh);
  if (ahead === null) return null;
  return Math.abs(ahead) <= TOLERANCE ? 0 : ahead;
}
