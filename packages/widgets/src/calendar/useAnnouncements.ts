import { useEffect, useEffectEvent, useRef } from 'react';
import { reportError, type WidgetHost } from '../shared/host.ts';
import { answeredBy, type Initial } from './initial.ts';
import type { DayList } from './screen.ts';
import type { LoadedDay } from './useDay.ts';
import { dataStateOf } from './view.ts';

export interface Announced {
  readonly loaded: LoadedDay;
  readonly day: DayList;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
  readonly initial: Initial | undefined;
  readonly host: WidgetHost;
}

/** Tells the page what the calendar has become: its state, each page of each day, and what went wrong, each once. */
export function useAnnouncements({ loaded, day, problems, initial, host }: Announced): void {
  const { listed, question } = loaded;
  const state = dataStateOf(day);
  const problem = problems.join(' ');
  const { error } = listed;
  const pages = listed.isOther || !listed.items ? 0 : listed.pages.length;
  const isEmpty = day.list === 'empty';
  const told = useRef(
    initial?.announced ? { question: answeredBy(initial, host.api), pages: 1, empty: true } : nothing
  );

  const tellContent = useEffectEvent(() => {
    if (told.current.question !== question) told.current = { question, pages: 0, empty: false };
    const before = told.current;
    for (const [index, { items }] of listed.pages.slice(0, pages).entries()) {
      const total = listed.total ?? listed.items?.length ?? items.length;
      if (index >= before.pages && !isEmpty) host.emit('dataloaded', { items, page: index + 1, total });
    }
    if (isEmpty && !before.empty) host.emit('empty', {});
    told.current = { question, pages: Math.max(pages, before.pages), empty: isEmpty };
  });
  const tellState = useEffectEvent(() => host.setState(state));
  const tellError = useEffectEvent(() => {
    if (error) reportError(host, { code: error.code, message: error.message, cause: error });
  });
  const tellProblem = useEffectEvent(() => {
    if (problem) reportError(host, { code: 'CONFIG', message: problem });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told when it changes
  useEffect(() => tellState(), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellError(), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellContent(), [question, pages, isEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellProblem(), [problem]);
}

const nothing = { question: '', pages: 0, empty: false };
