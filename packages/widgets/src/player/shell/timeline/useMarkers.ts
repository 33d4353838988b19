import type { EventMarker } from '@touchline/domain';
import { type ComponentType, useEffect, useState } from 'react';
import type { MarkerNewsProps } from './MarkerNews.tsx';

/** What asks for markers, once its code is there: it needs what keepers do, which a player may never have loaded. */
export function useMarkers(): {
  readonly markers: readonly EventMarker[];
  readonly News: ComponentType<MarkerNewsProps> | undefined;
  readonly onMarkers: (markers: readonly EventMarker[]) => void;
} {
  const [markers, setMarkers] = useState<readonly EventMarker[]>([]);
  const [news, setNews] = useState<{ readonly News: ComponentType<MarkerNewsProps> }>();
  useEffect(() => {
    let isOver = false;
    import('./MarkerNews.tsx').then(
      ({ MarkerNews }) => isOver || setNews({ News: MarkerNews }),
      // A line without marks is a line.
      () => undefined
    );
    return () => {
      isOver = true;
    };
  }, []);
  return { markers, News: news?.News, onMarkers: setMarkers };
}
