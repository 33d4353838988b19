import type { CountingSettings } from '@touchline/beacon';
import { useEffect, useEffectEvent, useState } from 'react';
import type { WidgetHost } from '../host/host.ts';
import type { Shown } from './count-content.ts';
import { type CountingConfig, contentCountingOf } from './counting.ts';

export interface CountedWidget {
  readonly config: CountingConfig;
  readonly host: Pick<WidgetHost, 'api' | 'element' | 'container'>;
  readonly shown: Shown;
}

/** Counts impressions and clicks of a widget if the publisher has enabled it. The code is loaded only then. */
export function useCounted({ config, host: { api, element, container }, shown }: CountedWidget): void {
  const current = useEffectEvent(() => shown);
  const [counted] = useState(() => new Set<string>());
  const settings = JSON.stringify(contentCountingOf(config, api));
  useEffect(() => {
    const own = typeof element === 'function' ? element() : element;
    const wanted: CountingSettings | null = JSON.parse(settings);
    if (!wanted || !own) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    // The loader queued clicks before this code was loaded, and continues to do so.
    const takeQueued = () => (own as Clickable).clicks?.splice(0) ?? [];
    const queued = takeQueued();
    let countClick = (click: Event): void => {
      queued.push(click);
    };
    for (const type of ['bannerclick', 'cardclick']) {
      own.addEventListener(`touchline:${type}`, (click) => countClick(click), { signal });
    }
    import('./count-content.ts').then(
      ({ countContent }) => {
        if (signal.aborted) return;
        const input = { container: container ?? own, settings: wanted, shown: () => current(), counted, signal };
        countClick = countContent(input);
        queued.forEach(countClick);
      },
      () => undefined
    );
    return () => {
      takeQueued();
      abortController.abort();
    };
  }, [settings, element, container, counted]);
}

/** The loader's element, which queues clicks. */
interface Clickable extends HTMLElement {
  readonly clicks?: Event[];
}
