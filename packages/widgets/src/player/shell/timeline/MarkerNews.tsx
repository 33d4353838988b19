import { eventQuery } from '@touchline/client';
import type { EventMarker } from '@touchline/domain';
import { useEffect } from 'react';
import { pageSource } from '../../../shared/data/page-source.ts';
import { useLiveEvent } from '../../../shared/data/useLiveEvent.ts';
import { useOne } from '../../../shared/data/useOne.ts';
import type { MarkersSource } from './markers-source.ts';

export interface MarkerNewsProps {
  readonly source: MarkersSource;
  readonly onMarkers: (markers: readonly EventMarker[]) => void;
}

/** Asks for an event's markers and hears of new ones; draws nothing. What fails is not told: the video plays. */
export function MarkerNews({ source, onMarkers }: MarkerNewsProps) {
  const { api, publicKey, locale, eventId } = source;
  const at = { api, publicKey };
  const { answer, retry } = useOne({ query: eventQuery(pageSource(at), { id: eventId, locale }), source: at });
  const event = useLiveEvent(answer, {
    source: at,
    locale,
    since: '',
    listens: true,
    refetch: async () => retry(),
  });
  const markers = event?.markers;
  useEffect(() => {
    if (markers) onMarkers(markers);
  }, [markers, onMarkers]);
  return null;
}
