import { initialState, type PlayerState } from './player-state.ts';

export interface Store {
  state(): PlayerState;
  /** Applies the values that changed. Equal values change nothing, so the state and its lists stay the same objects. */
  set(part: Partial<PlayerState>): void;
  /** Overlays these parts of the state, whatever is set meanwhile; null removes the overlay. */
  cover(overlay: Partial<PlayerState> | null): void;
  /** Calls `listener` once for all changes of one task, after it. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Holds the state of one player. A listener that throws is reported and does not affect the others. */
export function createStore(): Store {
  const listeners = new Set<() => void>();
  let base = initialState;
  let overlay: Partial<PlayerState> | null = null;
  let state = Object.freeze(initialState);
  let isScheduled = false;

  const notify = () => {
    isScheduled = false;
    for (const listener of [...listeners]) {
      // Another listener has just unsubscribed this one.
      if (!listeners.has(listener)) continue;
      try {
        listener();
      } catch (cause) {
        console.error('[touchline] A listener of the player failed', cause);
      }
    }
  };

  const apply = (part: Partial<PlayerState>) => {
    const changes = Object.entries(part).filter(([key, value]) => !isSame(state[key as keyof PlayerState], value));
    if (changes.length === 0) return;
    state = Object.freeze({ ...state, ...Object.fromEntries(changes) });
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(notify);
  };

  return {
    state: () => state,
    set(part) {
      base = { ...base, ...part };
      apply({ ...part, ...overlay });
    },
    cover(overrides) {
      overlay = overrides;
      apply({ ...base, ...overlay });
    },
    subscribe(listener) {
      // A new function for each subscription: a listener that is subscribed twice is called twice, and either
      // subscription can end.
      const subscription = () => listener();
      listeners.add(subscription);
      return () => listeners.delete(subscription);
    },
  };
}

/** Compares values of the state, which is JSON with short lists. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
