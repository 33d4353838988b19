import { useRef } from 'react';
import type { ListState } from '../../shared/data/list-state.ts';
import type { WidgetHost } from '../../shared/host/host.ts';
import type { LoadedDetail } from '../../shared/host/loaded-detail.ts';
import type { PageFunctions } from '../../shared/host/usePageFunctions.ts';
import { useWidgetEvents, widgetErrorOf } from '../../shared/host/useWidgetEvents.ts';
import type { CardList } from '../screen.ts';
import { dataStateOf } from '../view.ts';
import type { CardItem } from './cards-data.ts';

interface ContentEvents {
  readonly host: WidgetHost;
  readonly functions: Pick<PageFunctions<CardItem>, 'onEmpty' | 'onDataLoaded'>;
  readonly content: CardList;
  readonly listed: Pick<ListState<CardItem>, 'pages' | 'total' | 'error'>;
  readonly max: number | undefined;
  /** Key of the request; a change resets the emitted state. */
  readonly contentKey: string;
  /** The page has already received the event of the first page: it came with the markup. */
  readonly announced: boolean;
  /** Problems found in the configuration. */
  readonly problems: readonly string[];
}

const NOTHING_EMITTED = { contentKey: '', pages: 0, isEmpty: false };

/** Emits the widget's state, each page of its content, and errors, each once. */
export function useContentEvents({
  host,
  functions,
  content,
  listed,
  max,
  contentKey,
  announced,
  problems,
}: ContentEvents): void {
  const { pages, error } = listed;
  const state = dataStateOf({ content });
  const emitted = useRef(NOTHING_EMITTED);

  // The loader has dispatched the event of the first page, but cannot call callbacks.
  const emitEmpty = (isAnnounced: boolean) => {
    if (!isAnnounced) host.emit('empty', {});
    functions.onEmpty();
  };
  const emitPage = (index: number, isAnnounced: boolean) => {
    const detail = detailOf(listed, index, max);
    if (detail.items.length === 0) return;
    if (!isAnnounced) host.emit('dataloaded', detail);
    functions.onDataLoaded(detail);
  };
  const emitContent = () => {
    const isAnnounced = announced && emitted.current === NOTHING_EMITTED;
    const before = emitted.current.contentKey === contentKey ? emitted.current : { ...NOTHING_EMITTED, contentKey };
    const now = {
      contentKey,
      pages: state === 'loaded' ? pages.length : before.pages,
      isEmpty: state === 'empty',
    };
    if (now.pages === before.pages && now.isEmpty === before.isEmpty) return;
    emitted.current = now;
    if (now.isEmpty) emitEmpty(isAnnounced);
    for (let index = before.pages; index < now.pages; index++) emitPage(index, isAnnounced && index === 0);
  };
  useWidgetEvents({
    host,
    state,
    error: widgetErrorOf(error),
    errorKey: error,
    // A rejection already contains the problem.
    problems: error && contentKey === '' ? [] : problems,
    emitContent,
    contentKey: [pages.length, state, contentKey].join(' '),
  });
}

/** Returns the event detail of one page, without items beyond `max`. */
function detailOf(
  { pages, total }: ContentEvents['listed'],
  index: number,
  max = Number.POSITIVE_INFINITY
): LoadedDetail<CardItem> {
  const before = pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 0);
  const items = (pages[index]?.items ?? []).slice(0, Math.max(0, max - before));
  return { items, page: index + 1, total: Math.min(total ?? before + items.length, max) };
}
