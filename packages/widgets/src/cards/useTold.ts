import { useEffect, useEffectEvent, useRef } from 'react';
import type { Listed } from '../shared/data/listed.ts';
import { reportError, type WidgetHost } from '../shared/host.ts';
import type { LoadedDetail, PageFunctions } from '../shared/page-functions.ts';
import type { CardItem } from './data.ts';
import type { CardList } from './screen.ts';
import { dataStateOf } from './view.ts';

export interface Told {
  readonly host: WidgetHost;
  readonly functions: Pick<PageFunctions<CardItem>, 'onEmpty' | 'onDataLoaded'>;
  readonly content: CardList;
  readonly listed: Pick<Listed<CardItem>, 'pages' | 'total' | 'error'>;
  readonly max: number | undefined;
  /** Names the question; another one begins anew. */
  readonly question: string;
  /** The page has heard of the first page already: it came with the markup. */
  readonly announced: boolean;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
}

const NOTHING = { question: '', pages: 0, isEmpty: false };

/** Tells the page what the widget has become: its state, each page of its content, and what went wrong; each once. */
export function useTold({ host, functions, content, listed, max, question, announced, problems }: Told): void {
  const { pages, error } = listed;
  const state = dataStateOf(content);
  // A refusal says what is wrong already.
  const problem = error && question === '' ? '' : problems.join(' ');
  const told = useRef(NOTHING);

  const tellState = useEffectEvent(() => host.setState(state));
  const tellError = useEffectEvent(() => {
    if (error) reportError(host, { code: error.code, message: error.message, cause: error });
  });
  const tellProblem = useEffectEvent(() => {
    if (problem) reportError(host, { code: 'CONFIG', message: problem });
  });
  // Whoever showed the first page has dispatched its event, but knows nothing of callbacks.
  const tellEmpty = (heard: boolean) => {
    if (!heard) host.emit('empty', {});
    functions.onEmpty();
  };
  const tellPage = (index: number, heard: boolean) => {
    const detail = detailOf(listed, index, max);
    if (detail.items.length === 0) return;
    if (!heard) host.emit('dataloaded', detail);
    functions.onDataLoaded(detail);
  };
  const tellContent = useEffectEvent(() => {
    const heard = announced && told.current === NOTHING;
    const before = told.current.question === question ? told.current : { ...NOTHING, question };
    const now = { question, pages: state === 'loaded' ? pages.length : before.pages, isEmpty: state === 'empty' };
    if (now.pages === before.pages && now.isEmpty === before.isEmpty) return;
    told.current = now;
    if (now.isEmpty) tellEmpty(heard);
    for (let index = before.pages; index < now.pages; index++) tellPage(index, heard && index === 0);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told when it changes
  useEffect(() => tellState(), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellError(), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellContent(), [pages.length, state, question]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellProblem(), [problem]);
}

/** One page as it is shown: what is beyond `max` does not count. */
function detailOf(
  { pages, total }: Told['listed'],
  index: number,
  max = Number.POSITIVE_INFINITY
): LoadedDetail<CardItem> {
  const before = pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 0);
  const items = (pages[index]?.items ?? []).slice(0, Math.max(0, max - before));
  return { items, page: index + 1, total: Math.min(total ?? before + items.length, max) };
}
