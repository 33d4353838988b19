import type { CountingSettings } from '@touchline/beacon';
import { useEffect, useEffectEvent } from 'react';
import type { Shown } from '../../shared/count/count-content.ts';
import { contentCountingOf } from '../../shared/count/counting.ts';
import { type CountedWidget, useCounted } from '../../shared/count/useCounted.ts';
import type { BannerCarouselConfig } from '../config.ts';
import type { Screen } from '../screen.ts';
import { recordClips } from './record-clips.ts';

/** Counts banners, and the viewing of their clips (BA-24), if the publisher has enabled it. */
export function useCountedBanners({
  config,
  host,
  screen,
}: Pick<CountedWidget, 'host'> & { readonly config: BannerCarouselConfig; readonly screen: Screen }): void {
  const shown = shownOf(screen);
  useCounted({ config, host, shown });

  const { api, element, container } = host;
  const settings = JSON.stringify(contentCountingOf(config, api));
  const current = useEffectEvent(() => shown);
  useEffect(() => {
    const own = container ?? (typeof element === 'function' ? element() : element);
    const wanted: CountingSettings | null = JSON.parse(settings);
    if (!wanted || !own) return;
    const end = new AbortController();
    const record = recordClips(own);
    const count = () => {
      // Once: further events are recorded until the code is there.
      record.onEvent = () => undefined;
      import('./count-clips.ts').then(
        ({ countClips }) => countClips({ record, settings: wanted, shown: () => current(), signal: end.signal }),
        () => undefined
      );
    };
    if (record.clips.size > 0) count();
    else record.onEvent = count;
    return () => {
      record.onEvent = () => undefined;
      end.abort();
    };
  }, [settings, element, container]);
}

/** Returns the items of a carousel that are counted. */
function shownOf(screen: Screen): Shown {
  const { id = '', banners = [] } = screen.screen === 'carousel' ? screen.collection : {};
  return { widget: 'banner-carousel', part: 'banner', itemType: 'banner', collectionId: id, items: banners };
}
