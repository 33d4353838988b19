import type { WireAnalyticsCounts } from '@touchline/contract';

/** ms between two counts. */
const COUNT_INTERVAL_MS = 5_000;

export interface LiveCountsPorts {
  readonly read: (publisher: string) => Promise<WireAnalyticsCounts>;
  readonly onError: (error: unknown) => void;
}

export interface Listener {
  onCounts(counts: WireAnalyticsCounts): void;
  /** Called when counts are temporarily unavailable. */
  onFailure(): void;
}

/** Counts viewers for all listeners: one query per publisher, and only while there are listeners. */
export interface LiveCounts {
  /** Adds a listener, which receives the last counts at once if there are any. Returns a function that removes it. */
  listen(publisher: string, listener: Listener): () => void;
  close(): void;
}

interface Subscription {
  readonly listeners: Set<Listener>;
  readonly timer: NodeJS.Timeout;
  last: WireAnalyticsCounts | null;
  counting: boolean;
}

export function createLiveCounts({ read, onError }: LiveCountsPorts): LiveCounts {
  const subscriptions = new Map<string, Subscription>();

  /** Skips a count while the previous one is still running. */
  async function count(publisher: string, subscription: Subscription): Promise<void> {
    if (subscription.counting) return;
    subscription.counting = true;
    try {
      const counts = await read(publisher);
      subscription.last = counts;
      for (const listener of subscription.listeners) listener.onCounts(counts);
    } catch (error) {
      onError(error);
      // The previous counts are too old for new listeners.
      subscription.last = null;
      for (const listener of subscription.listeners) listener.onFailure();
    } finally {
      subscription.counting = false;
    }
  }

  function open(publisher: string): Subscription {
    const timer = setInterval(() => void count(publisher, subscription), COUNT_INTERVAL_MS).unref();
    const subscription: Subscription = { listeners: new Set(), timer, last: null, counting: false };
    subscriptions.set(publisher, subscription);
    return subscription;
  }

  return {
    listen(publisher, listener) {
      const subscription = subscriptions.get(publisher) ?? open(publisher);
      subscription.listeners.add(listener);
      if (subscription.last) listener.onCounts(subscription.last);
      else void count(publisher, subscription);
      return () => {
        subscription.listeners.delete(listener);
        if (subscription.listeners.size > 0) return;
        clearInterval(subscription.timer);
        if (subscriptions.get(publisher) === subscription) subscriptions.delete(publisher);
      };
    },
    close() {
      for (const { timer, listeners } of subscriptions.values()) {
        clearInterval(timer);
        listeners.clear();
      }
      subscriptions.clear();
    },
  };
}
