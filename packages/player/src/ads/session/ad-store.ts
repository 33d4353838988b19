import type { AdState, AdUpdate } from '../ads.ts';

/** Number of updates that are queued for the first listener. */
const MAX_QUEUED_UPDATES = 50;

/** Holds the ad state and emits ad updates. */
export interface AdStore {
  readonly state: () => AdState | null;
  set(state: AdState | null): void;
  subscribe(listener: () => void): () => void;
  emit(update: AdUpdate): void;
  listen(listener: (update: AdUpdate) => void): () => void;
}

export function createAdStore(): AdStore {
  const subscribers = new Set<() => void>();
  const listeners = new Set<(update: AdUpdate) => void>();
  const queued: AdUpdate[] = [];
  let state: AdState | null = null;
  return {
    state: () => state,
    set(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      for (const listener of [...subscribers]) callListener(listener);
    },
    subscribe(listener) {
      const subscriber = () => listener();
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    emit(update) {
      if (listeners.size === 0 && queued.length < MAX_QUEUED_UPDATES) queued.push(update);
      for (const listener of [...listeners]) callListener(() => listener(update));
    },
    listen(listener) {
      listeners.add(listener);
      for (const update of queued.splice(0)) callListener(() => listener(update));
      return () => listeners.delete(listener);
    },
  };
}

/** Errors in a page's listener must not interrupt playback. */
function callListener(listener: () => void): void {
  try {
    listener();
  } catch (cause) {
    console.error('[touchline] A listener for ads failed', cause);
  }
}
