import type { EventMarker } from '@touchline/domain';
import { useEffect } from 'react';
import type { MarkersSource } from './moments.ts';
import { useNewestEvent } from './useNewestEvent.ts';

export interface MarkerUpdatesProps {
  readonly source: MarkersSource;
  readonly onMarkers: (markers: readonly EventMarker[]) => void;
}

/**
 * Fetches an event's markers and subscribes to updates; renders nothing. Failures are ignored, because the video plays.
 */
export function MarkerUpdates({ source, onMarkers }: MarkerUpdatesProps) {
  const markers = useNewestEvent(source)?.markers;
  useEffect(() => {
    if (markers) onMarkers(markers);
  }, [markers, onMarkers]);
  return null;
}
