import type { ApiError } from '@touchline/client';
import type { DataState } from '@touchline/domain';
import { useEffect, useEffectEvent } from 'react';
import { reportError, type WidgetError, type WidgetHost } from './host.ts';

export interface WidgetEvents {
  readonly host: Pick<WidgetHost, 'emit' | 'setState'>;
  readonly state: DataState;
  readonly error: WidgetError | undefined;
  /** Another key reports the error again. */
  readonly errorKey: unknown;
  /** Problems found in the configuration. */
  readonly problems: readonly string[];
  /** Emits the content that was not emitted yet, if there is some. */
  readonly emitContent: () => void;
  /** Another key emits content. */
  readonly contentKey: unknown;
}

/** Emits a widget's state, its content, errors and problems of its configuration, each once. */
export function useWidgetEvents(events: WidgetEvents): void {
  const { host, state, error, errorKey, problems, emitContent, contentKey } = events;
  const problem = problems.join(' ');
  useOnChange(state, () => host.setState(state));
  useOnChange(errorKey, () => error && reportError(host, error));
  useOnChange(contentKey, emitContent);
  useOnChange(problem, () => problem && reportError(host, { code: 'CONFIG', message: problem }));
}

/** Calls `notify` after the first render, and when the key has changed. */
function useOnChange(key: unknown, notify: () => unknown): void {
  const onChange = useEffectEvent(notify);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key counts
  useEffect(() => void onChange(), [key]);
}

/** Returns an error of the API as the page receives it. */
export function widgetErrorOf(error: ApiError | undefined): WidgetError | undefined {
  return error && { code: error.code, message: error.message, cause: error };
}
