import { isNewer, noLiveEvents } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { liveLineOf, silentLine } from './live.ts';
import type { Seat } from './live-line.ts';
import type { At } from './query-client.ts';

export interface LiveEventInput {
  readonly source: At;
  readonly locale: string | undefined;
  /** The publisher's change counter when the event was read; '' unknown. */
  readonly since: string;
  /** News is wanted. */
  readonly listens: boolean;
  readonly refetch: () => Promise<void>;
}

/** An event with what was pushed since it was asked for; renders again only when that is news of this one. */
export function useLiveEvent(
  event: SportsEvent | undefined,
  { source: { api, publicKey }, locale, since, listens, refetch }: LiveEventInput
): SportsEvent | undefined {
  const line = useMemo(
    () => (listens && publicKey !== '' ? liveLineOf({ api, publicKey }, locale) : silentLine),
    [listens, api, publicKey, locale]
  );
  const live = useSyncExternalStore(line.subscribe, line.current, none);
  const seat = useRef<Seat | undefined>(undefined);
  useEffect(() => {
    const joined = line.join();
    seat.current = joined;
    return () => joined.leave();
  }, [line]);
  useEffect(() => {
    if (!event) return;
    seat.current?.show({
      key: `${publicKey} events/${event.id}`,
      items: [event],
      revision: since,
      since: since || event.revision,
      belongs: ({ id }) => (id === event.id ? 'yes' : 'no'),
      refetch,
    });
  });

  const change = event && live.get(event.id);
  return change?.kind === 'upsert' && isNewer(change.event.revision, event?.revision ?? '') ? change.event : event;
}

function none() {
  return noLiveEvents;
}
