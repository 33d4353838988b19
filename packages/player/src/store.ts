import { initialState, type PlayerState } from './player-state.ts';

export interface Store {
  state(): PlayerState;
  /** Takes in what is another; what is the same changes nothing, so state and its lists stay the same objects. */
  set(part: Partial<PlayerState>): void;
  /** Stands in for these parts of the state, whatever is set meanwhile; null: nothing does any more. */
  cover(over: Partial<PlayerState> | null): void;
  /** Called once for all changes of one task, after it; the result ends it. */
  subscribe(listener: () => void): () => void;
}

/** Keeps the state of one player. A listener that throws is reported and disturbs nobody. */
export function createStore(): Store {
  const listeners = new Set<() => void>();
  let own = initialState;
  let over: Partial<PlayerState> | null = null;
  let state = Object.freeze(initialState);
  let telling = false;

  const tell = () => {
    telling = false;
    for (const listener of [...listeners]) {
      // One that has just been ended by another.
      if (!listeners.has(listener)) continue;
      try {
        listener();
      } catch (cause) {
        console.error('[touchline] A listener of the player failed', cause);
      }
    }
  };

  const take = (part: Partial<PlayerState>) => {
    const changes = Object.entries(part).filter(([key, value]) => !isSame(state[key as keyof PlayerState], value));
    if (changes.length === 0) return;
    state = Object.freeze({ ...state, ...Object.fromEntries(changes) });
    if (telling) return;
    telling = true;
    queueMicrotask(tell);
  };

  return {
    state: () => state,
    set(part) {
      own = { ...own, ...part };
      take({ ...part, ...over });
    },
    cover(given) {
      over = given;
      take({ ...own, ...over });
    },
    subscribe(listener) {
      // A function of its own: whoever subscribes the same one twice is told twice, and may end one of them.
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}

/** State is JSON and its lists are short. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
