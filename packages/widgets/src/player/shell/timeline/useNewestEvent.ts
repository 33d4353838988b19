import { eventQuery } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { useLiveEvent } from '../../../shared/data/live/useLiveEvent.ts';
import { pageSource } from '../../../shared/data/page-source.ts';
import { useOne } from '../../../shared/data/useOne.ts';
import type { MarkersSource } from './moments.ts';

/** Returns an event in its newest state; undefined: not loaded yet, or the request failed. */
export function useNewestEvent({ api, publicKey, locale, eventId }: MarkersSource): SportsEvent | undefined {
  const source = { api, publicKey };
  const { answer, retry } = useOne({ query: eventQuery(pageSource(source), { id: eventId, locale }), source });
  return useLiveEvent(answer, { source, locale, since: '', listens: true, refetch: async () => retry() });
}
