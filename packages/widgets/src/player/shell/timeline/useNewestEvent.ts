import { eventQuery } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { pageSource } from '../../../shared/data/page-source.ts';
import { useLiveEvent } from '../../../shared/data/useLiveEvent.ts';
import { useOne } from '../../../shared/data/useOne.ts';
import type { MarkersSource } from './markers-source.ts';

/** Returns an event in its newest state; undefined: it is not loaded, or cannot be. */
export function useNewestEvent({ api, publicKey, locale, eventId }: MarkersSource): SportsEvent | undefined {
  const source = { api, publicKey };
  const { answer, retry } = useOne({ query: eventQuery(pageSource(source), { id: eventId, locale }), source });
  return useLiveEvent(answer, { source, locale, since: '', listens: true, refetch: async () => retry() });
}
