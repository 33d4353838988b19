import type { CountingSettings } from '@touchline/beacon';
import { type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../useLatest.ts';
import type { Shown } from './count-content.ts';
import { type CountingConfig, countingOf } from './counting.ts';

export interface Counted {
  readonly config: CountingConfig;
  readonly port: {
    /** Base URL of the API. */
    readonly api: string;
    /** Where the widget's events come from: a reference in a React page. */
    readonly element: HTMLElement | RefObject<HTMLElement | null>;
    /** Holds its items; absent: the element does. */
    readonly container?: HTMLElement;
  };
  readonly shown: Shown;
}

/** Counts what visitors see and click in a widget, where the publisher wants that. Its code comes only then. */
export function useCounted({ config, port: { api, element, container }, shown }: Counted): void {
  const latest = useLatest(shown);
  const [counted] = useState(() => new Set<string>());
  const settings = JSON.stringify(countingOf(config, api));
  useEffect(() => {
    const own = 'current' in element ? element.current : element;
    const wanted: CountingSettings | null = JSON.parse(settings);
    if (!wanted || !own) return;
    const end = new AbortController();
    const { signal } = end;
    // Those that the loader has told of came before this code. It goes on remembering them.
    const takeKept = () => (own as Clickable).clicks?.splice(0) ?? [];
    const early = takeKept();
    let hear = (click: Event): void => {
      early.push(click);
    };
    for (const type of ['bannerclick', 'cardclick']) {
      own.addEventListener(`touchline:${type}`, (click) => hear(click), { signal });
    }
    import('./count-content.ts').then(
      ({ countContent }) => {
        if (signal.aborted) return;
        const input = { container: container ?? own, settings: wanted, shown: () => latest.current, counted, signal };
        hear = countContent(input);
        early.forEach(hear);
      },
      () => undefined
    );
    return () => {
      takeKept();
      end.abort();
    };
  }, [settings, element, container, latest, counted]);
}

/** The loader's element: it remembers clicks. */
interface Clickable extends HTMLElement {
  readonly clicks?: Event[];
}
