import type { SportsEvent } from '@touchline/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { WidgetHost } from '../../shared/host/host.ts';
import type { LoadedDetail } from '../../shared/host/loaded-detail.ts';
import type { PageFunctions } from '../../shared/host/usePageFunctions.ts';
import { useWidgetEvents, widgetErrorOf } from '../../shared/host/useWidgetEvents.ts';
import { type Initial, initialContentKey } from '../data/initial.ts';
import type { LoadedDay } from '../day/useDay.ts';
import type { DayList } from '../screen.ts';
import { dataStateOf } from '../view.ts';

interface ContentEvents {
  readonly loaded: LoadedDay;
  readonly day: DayList;
  /** Problems found in the configuration. */
  readonly problems: readonly string[];
  readonly initial: Initial | undefined;
  /** Called before the event is dispatched. */
  readonly functions: Pick<PageFunctions<SportsEvent>, 'onEmpty' | 'onDataLoaded'>;
  readonly host: WidgetHost;
}

const NOTHING_EMITTED = { contentKey: '', pages: 0, empty: false };

/** Emits the calendar's state, each page of each day, and errors, each once. */
export function useContentEvents({ loaded, day, problems, initial, functions, host }: ContentEvents): void {
  const { listed, contentKey } = loaded;
  const pages = listed.isPrevious || !listed.items ? 0 : listed.pages.length;
  const isEmpty = day.list === 'empty';
  const emitted = useRef(
    initial?.announced ? { contentKey: initialContentKey(initial, host.api), pages: 1, empty: true } : NOTHING_EMITTED
  );
  const emitPage = (detail: LoadedDetail<SportsEvent>) => {
    functions.onDataLoaded(detail);
    host.emit('dataloaded', detail);
  };
  const emitContent = () => {
    if (emitted.current.contentKey !== contentKey) emitted.current = { contentKey, pages: 0, empty: false };
    const before = emitted.current;
    for (const [index, { items }] of listed.pages.slice(0, pages).entries()) {
      const total = listed.total ?? listed.items?.length ?? items.length;
      if (index >= before.pages && !isEmpty) emitPage({ items, page: index + 1, total });
    }
    if (isEmpty && !before.empty) {
      functions.onEmpty();
      host.emit('empty', {});
    }
    emitted.current = { contentKey, pages: Math.max(pages, before.pages), empty: isEmpty };
  };
  useInitialCallbacks(initial, functions);
  useWidgetEvents({
    host,
    state: dataStateOf({ day }),
    error: widgetErrorOf(listed.error),
    errorKey: listed.error,
    problems,
    emitContent,
    contentKey: [contentKey, pages, isEmpty].join(' '),
  });
}

/** Calls the callbacks for content that came with the page: its event was dispatched before the callbacks were read. */
function useInitialCallbacks(initial: Initial | undefined, functions: ContentEvents['functions']): void {
  const callBack = useEffectEvent(() => {
    if (!initial?.announced) return;
    const { dataState, page } = initial.state;
    const items = initial.state.items as readonly SportsEvent[];
    if (dataState === 'empty') functions.onEmpty();
    else functions.onDataLoaded({ items, page: 1, total: page?.totalSize ?? items.length });
  });
  useEffect(() => callBack(), []);
}
