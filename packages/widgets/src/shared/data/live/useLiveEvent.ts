import { withLiveEvents } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import type { ApiSource } from '../query-client.ts';
import { useEventStream } from './useEventStream.ts';

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
  { source, locale, since, listens, refetch }: LiveEventInput
): SportsEvent | undefined {
  return useEventStream({
    source,
    locale,
    isLive: listens && source.publicKey !== '',
    list: event && {
      key: `events/${event.id}`,
      items: [event],
      revision: since,
      matches: ({ id }) => (id === event.id ? 'yes' : 'no'),
      refetch,
    },
    // A deleted event stays.
    merge: (live) => event && (withLiveEvents([event], live)[0] ?? event),
  });
}
