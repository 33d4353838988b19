import { readConfig, type SportsEvent } from '@touchline/domain';
import { memo, useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useMemo, useState } from 'react';
import { adoptSheet } from '../shared/adoptSheet.ts';
import { useCounted } from '../shared/count/useCounted.ts';
import { useRefused } from '../shared/data/useRefused.ts';
import { lateOf } from '../shared/late.ts';
import type { MountPort } from '../shared/mount.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { type PageFunctions, readPageFunctions } from '../shared/page-functions.ts';
import { speechOf } from '../shared/speech.ts';
import { loadContentTexts } from '../shared/text/index.ts';
import { useContentWords } from '../shared/useContentWords.ts';
import { visitorZone } from '../shared/visitor-zone.ts';
import { callingBack } from './calling-back.ts';
import { calendarSchema } from './config.ts';
import { initialOf } from './initial.ts';
import sheet from './late-sheet.css?inline';
import type { CalendarAct, CalendarScreen } from './screen.ts';
import { shownOf } from './shown-of.ts';
import { useCalendar } from './useCalendar.ts';

/** Keeps what is shown in step with the element's configuration, the content API, the clock and the visitor. */
const CalendarKeeper = memo(function CalendarKeeper(props: KeeperProps<CalendarScreen, CalendarAct>) {
  const { port, asked, revision, acts, onScreen } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the element is configured with changes with the revision
  const { config, problems, functions } = useMemo(() => {
    const input = port.input();
    return { ...readConfig(calendarSchema, input), functions: readPageFunctions<SportsEvent>(input.config) };
  }, [port, revision]);
  const [initial] = useState(() =>
    initialOf(port.state, {
      isOurs: port.hydrate,
      // The server knew the attributes only.
      config: readConfig(calendarSchema, { attributes: asked.attributes }).config,
      announced: true,
    })
  );
  const host = useMemo(() => callingBack(port, functions), [port, functions]);

  useHeard(port, functions);

  const speech = useMemo(() => speechOf(config, navigator.language), [config]);
  const refused = useRefused(port.refused, JSON.stringify([port.api, config]));
  const publicKey = refused.error ? '' : config.publicKey;
  const source = useMemo(() => ({ api: port.api, publicKey }), [port, publicKey]);
  const words = useContentWords({ speech, own: config.texts, state: port.state, load: loadContentTexts, source });
  const { screen, css } = useCalendar({
    config,
    problems,
    initial,
    refused,
    texts: words.texts,
    speech: { locale: words.locale, dir: speechOf(config, words.locale).dir },
    visitorZone: visitorZone(),
    acts,
    functions,
    host,
  });

  useCounted({ config, port, shown: shownOf(screen) });

  const [styles] = useState(() => adoptSheet(port.root, sheet));
  useInsertionEffect(() => styles.replace(css), [styles, css]);
  useEffect(() => () => styles.remove(), [styles]);
  useLayoutEffect(() => onScreen(screen), [screen, onScreen]);
  return null;
});

/** Whoever showed the content that came with the page has dispatched its event, but knows nothing of callbacks. */
function useHeard({ state }: MountPort, { onEmpty, onDataLoaded }: PageFunctions<SportsEvent>): void {
  const tell = useEffectEvent(() => {
    if (!state) return;
    const { dataState, page } = state;
    const items = state.items as readonly SportsEvent[];
    if (dataState === 'empty') onEmpty();
    else onDataLoaded({ items, page: 1, total: page?.totalSize ?? items.length });
  });
  useEffect(() => tell(), []);
}

export const late = lateOf(CalendarKeeper);
