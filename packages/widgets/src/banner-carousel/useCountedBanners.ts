import type { CountingSettings } from '@touchline/beacon';
import { useEffect } from 'react';
import { countingOf } from '../shared/count/counting.ts';
import { type Counted, useCounted } from '../shared/count/useCounted.ts';
import { useLatest } from '../shared/useLatest.ts';
import { notesOf } from './clip-notes.ts';
import type { BannerCarouselConfig } from './config.ts';
import type { Screen } from './screen.ts';
import { shownOf } from './shown-of.ts';

/** Counts banners, and what is watched of their clips (BA-24), where the publisher wants that. */
export function useCountedBanners({
  config,
  port,
  screen,
}: Pick<Counted, 'port'> & { readonly config: BannerCarouselConfig; readonly screen: Screen }): void {
  const shown = shownOf(screen);
  useCounted({ config, port, shown });

  const { api, element, container } = port;
  const settings = JSON.stringify(countingOf(config, api));
  const latest = useLatest(shown);
  useEffect(() => {
    const own = container ?? ('current' in element ? element.current : element);
    const wanted: CountingSettings | null = JSON.parse(settings);
    if (!wanted || !own) return;
    const end = new AbortController();
    const notes = notesOf(own);
    const count = () => {
      import('./count-clips.ts').then(
        ({ countClips }) => countClips({ notes, settings: wanted, shown: () => latest.current, signal: end.signal }),
        () => undefined
      );
    };
    if (notes.pasts.size > 0) count();
    else notes.onNote = count;
    return () => {
      notes.onNote = () => undefined;
      end.abort();
    };
  }, [settings, element, container, latest]);
}
