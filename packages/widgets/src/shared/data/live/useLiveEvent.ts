import { isNewer, noLiveEvents } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ApiSource } from '../query-client.ts';
import type { ListSubscription } from './event-stream.ts';
import { emptyStream, eventStreamOf } from './live.ts';

export interface LiveEventInput {
  readonly source: ApiSource;
  readonly locale: string | undefined;
  /** The publisher's change counter when the event was read; '' unknown. */
  readonly since: string;
  /** Changes are needed. */
  readonly listens: boolean;
  readonly refetch: () => Promise<void>;
}

/** Returns an event with pushed changes; renders again only for changes of this event. */
export function useLiveEvent(
  event: SportsEvent | undefined,
  { source: { api, publicKey }, locale, since, listens, refetch }: LiveEventInput
): SportsEvent | undefined {
  const stream = useMemo(
    () => (listens && publicKey !== '' ? eventStreamOf({ api, publicKey }, locale) : emptyStream),
    [listens, api, publicKey, locale]
  );
  const live = useSyncExternalStore(stream.subscribe, stream.current, none);
  const subscription = useRef<ListSubscription | undefined>(undefined);
  useEffect(() => {
    const current = stream.addList();
    subscription.current = current;
    return () => current.remove();
  }, [stream]);
  useEffect(() => {
    if (!event) return;
    subscription.current?.update({
      key: `${publicKey} events/${event.id}`,
      items: [event],
      revision: since,
      since: since || event.revision,
      matches: ({ id }) => (id === event.id ? 'yes' : 'no'),
      refetch,
    });
  });

  const change = event && live.get(event.id);
  return change?.kind === 'upsert' && isNewer(change.event.revision, event?.revision ?? '') ? change.event : event;
}

function none() {
  return noLiveEvents;
}
