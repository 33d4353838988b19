import { type DataState, readConfig } from '@touchline/domain';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useCounted } from '../shared/count/useCounted.ts';
import type { WidgetHost } from '../shared/host.ts';
import { type Callbacks, createPageHost } from '../shared/pageHost.ts';
import { speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { useContentWords } from '../shared/useContentWords.ts';
import { useIsFirst } from '../shared/useIsFirst.ts';
import { useLatest } from '../shared/useLatest.ts';
import { usePageFunctions } from '../shared/usePageFunctions.ts';
import { visitorZone } from '../shared/visitor-zone.ts';
import type { CardsKeeperProps } from './CardsKeeper.tsx';
import type { CardsProps } from './CardsProps.tsx';
import type { CardsViewProps } from './CardsViewProps.tsx';
import { drawWith } from './CustomCard.tsx';
import type { CardItem } from './data.ts';
import type { CardsSeed } from './seed.ts';
import { shownOf } from './shown-of.ts';
import { useCards } from './useCards.ts';
import { isShownAnyway } from './view.ts';

export interface PageCards {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Variable styles of this configuration; '' for none. */
  readonly css: string;
  readonly state: DataState;
  /** Nothing is to be seen, and no space taken. */
  readonly hidden: boolean;
  readonly view: CardsViewProps;
}

/** Cards in a React page. They render on the server: with `initialData` whole, without it the placeholder. */
export function usePageCards(
  props: CardsProps,
  { widget, schema, pauses, late }: Pick<CardsKeeperProps, 'widget' | 'schema' | 'pauses' | 'late'>
): PageCards {
  const { api, initialData } = props;
  const component = props.cards?.component;
  const element = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);
  const host: WidgetHost = useMemo(
    () =>
      createPageHost({
        api,
        element: () => element.current,
        callbacks: () => callbacksOf(latest.current),
        // The state follows from what is shown.
        onState: () => undefined,
      }),
    [api, latest]
  );

  const { config, problems } = readConfig(schema, { attributes: {}, config: { ...props, heading: props.title } });
  const isFirst = useIsFirst();
  const speech = speechOf(config, isFirst ? 'en' : navigator.language);
  const source = { api, publicKey: config.publicKey };
  const builtIn = contentTexts[speech.language];
  const words = useContentWords({ speech, own: config.texts, state: undefined, builtIn, source });
  const [seed] = useState(() => initialData && toSeed(initialData));
  const functions = usePageFunctions<CardItem>(props);
  const { screen, css, state, act } = useCards({
    config,
    problems,
    functions: { ...functions, hearsClicks: functions.hearsClicks || props.onCardClick !== undefined },
    draw: useMemo(() => component && drawWith(component), [component]),
    pauses,
    late,
    seed,
    drawn: undefined,
    announced: false,
    texts: words.texts,
    speech,
    timeZone: config.timezone ?? (isFirst ? 'UTC' : visitorZone()),
    host,
  });
  useCounted({ config, port: { api, element }, shown: shownOf(widget, config, screen) });
  const hidden = (state === 'empty' || state === 'error') && !isShownAnyway(screen.content);
  const onClick: CardsViewProps['onClick'] = (item, event) => functions.onClick(item, event.nativeEvent);
  return { element, css, state, hidden, view: { screen, act, host, onClick } };
}

function callbacksOf({ onState, onError, onCardClick }: CardsProps): Callbacks {
  return { state: onState, error: onError, cardclick: onCardClick };
}

function toSeed({ items, page, revision = '', eventTypes }: NonNullable<CardsProps['initialData']>): CardsSeed {
  const { nextPageToken = '', totalSize = items.length } = page ?? {};
  return { page: { items, nextPageToken, totalSize, revision }, eventTypes };
}
