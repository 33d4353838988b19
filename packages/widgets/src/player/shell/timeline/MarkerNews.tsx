import type { EventMarker } from '@touchline/domain';
import { useEffect } from 'react';
import type { MarkersSource } from './markers-source.ts';
import { useNewestEvent } from './useNewestEvent.ts';

export interface MarkerNewsProps {
  readonly source: MarkersSource;
  readonly onMarkers: (markers: readonly EventMarker[]) => void;
}

/** Asks for an event's markers and hears of new ones; draws nothing. What fails is not told: the video plays. */
export function MarkerNews({ source, onMarkers }: MarkerNewsProps) {
  const markers = useNewestEvent(source)?.markers;
  useEffect(() => {
    if (markers) onMarkers(markers);
  }, [markers, onMarkers]);
  return null;
}
