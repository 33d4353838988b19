import type { AdNews, AdState } from './ads.ts';

/** News that are kept for whoever listens first. */
const KEPT = 50;

/** State and news of ads, for those who draw them and tell of them. */
export interface AdStore {
  readonly state: () => AdState | null;
  set(state: AdState | null): void;
  subscribe(listener: () => void): () => void;
  tell(news: AdNews): void;
  listen(listener: (news: AdNews) => void): () => void;
}

export function createAdStore(): AdStore {
  const subscribers = new Set<() => void>();
  const listeners = new Set<(news: AdNews) => void>();
  const untold: AdNews[] = [];
  let state: AdState | null = null;
  return {
    state: () => state,
    set(next) {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      for (const listener of [...subscribers]) attempt(listener);
    },
    subscribe(listener) {
      const own = () => listener();
      subscribers.add(own);
      return () => subscribers.delete(own);
    },
    tell(news) {
      if (listeners.size === 0 && untold.length < KEPT) untold.push(news);
      for (const listener of [...listeners]) attempt(() => listener(news));
    },
    listen(listener) {
      listeners.add(listener);
      for (const news of untold.splice(0)) attempt(() => listener(news));
      return () => listeners.delete(listener);
    },
  };
}

/** What a page does wrong is no concern of what plays. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (cause) {
    console.error('[touchline] A listener of ads failed', cause);
  }
}
