import { useEffect, useState } from 'react';
import type { MarkersSource } from '../timeline/markers-source.ts';
import type { timeline } from '../timeline/timeline.ts';

type Timeline = typeof timeline;

/** What the bar has of it: undefined until there is something live, or something to mark, and its code is there. */
export interface TimelineProps {
  readonly timeline: Timeline | undefined;
  /** Whose markers are drawn on the line; null: nobody's. */
  readonly markers: MarkersSource | null;
}

/** What only live streams and lines with marks need: a chunk of its own. */
export function useTimeline(wanted: boolean): Timeline | undefined {
  const [loaded, setLoaded] = useState<Timeline>();
  useEffect(() => {
    if (!wanted || loaded) return;
    import('../timeline/timeline.ts').then(
      ({ timeline }) => setLoaded(timeline),
      // The bar does without.
      () => {}
    );
  }, [wanted, loaded]);
  return loaded;
}
