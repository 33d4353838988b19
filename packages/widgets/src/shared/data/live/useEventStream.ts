import { type LiveEvents, noLiveEvents } from '@touchline/client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ApiSource } from '../query-client.ts';
import type { ShownList } from './event-stream.ts';
import { emptyStream, eventStreamOf } from './live.ts';

interface StreamInput<View> {
  readonly source: ApiSource;
  /** The locale of the request. */
  readonly locale: string | undefined;
  /** Changes are needed. */
  readonly isLive: boolean;
  /** The list that the widget shows; undefined: not loaded yet. */
  readonly list: ShownList | undefined;
  /** Merges the changes with the list; the same result while nothing changes. */
  readonly merge: (live: LiveEvents) => View;
}

/** Subscribes a widget to the page's stream. Returns the result of `merge`, and renders again when it changes. */
export function useEventStream<View>(input: StreamInput<View>): View {
  const { source, locale, isLive, list, merge } = input;
  const { api, publicKey } = source;
  const stream = useMemo(
    () => (isLive ? eventStreamOf({ api, publicKey }, locale) : emptyStream),
    [isLive, api, publicKey, locale]
  );
  const { subscribe, update } = useMemo(() => stream.createSubscription(), [stream]);
  const merged = useSyncExternalStore(
    subscribe,
    () => merge(stream.current()),
    () => merge(noLiveEvents)
  );
  // After each render: cheap, and `list` may be a new object each time.
  useEffect(() => {
    if (list) update(list);
  });
  return merged;
}
