import { useEffect, useState } from 'react';
import type { MarkersSource } from '../timeline/moments.ts';
import type { timeline } from '../timeline/timeline.tsx';

type Timeline = typeof timeline;

/** The code for live streams and markers; undefined until it is needed and loaded. */
export interface TimelineProps {
  readonly timeline: Timeline | undefined;
  /** Event whose markers are shown on the seek bar; null: none. */
  readonly markers: MarkersSource | null;
}

/** Loads the chunk that only live streams and seek bars with markers need. */
export function useTimeline(wanted: boolean): Timeline | undefined {
  const [loaded, setLoaded] = useState<Timeline>();
  useEffect(() => {
    if (!wanted || loaded) return;
    import('../timeline/timeline.tsx').then(
      ({ timeline }) => setLoaded(timeline),
      // The bar works without it.
      () => {}
    );
  }, [wanted, loaded]);
  return loaded;
}
