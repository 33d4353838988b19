import type { ApiError } from '@touchline/client';
import { errorScreens, toErrorCode } from '@touchline/domain';
import { useEffect, useEffectEvent } from 'react';
import { reportError, type WidgetHost } from '../shared/host.ts';
import { hasFailed } from './playback-failures.ts';
import type { PlayerView } from './view.ts';

export interface Told {
  readonly host: WidgetHost;
  readonly view: PlayerView;
  readonly failure: ApiError | undefined;
  /** Names what is asked for; another one begins anew. */
  readonly question: string;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
}

/** Tells the page what the player has become and what is wrong with it: each error once, however often it is asked for again. */
export function useTold({ host, view, failure, question, problems }: Told): void {
  const state = view.view;
  const code = view.view === 'error' ? view.code : '';
  const problem = problems.join(' ');

  const tellState = useEffectEvent(() => {
    // The container may load while the panel of a failed playback shows.
    if (!hasFailed(host, state)) host.setState(state);
    if (state === 'empty') host.emit('empty', {});
  });
  const tellError = useEffectEvent(() => {
    if (code === '') return;
    const message = failure?.message ?? errorScreens[toErrorCode(code)].description;
    reportError(host, { code, message, cause: failure });
  });
  const tellProblem = useEffectEvent(() => {
    if (problem) reportError(host, { code: 'CONFIG', message: problem });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told when it changes
  useEffect(() => tellState(), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellError(), [code, question]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellProblem(), [problem]);
}
