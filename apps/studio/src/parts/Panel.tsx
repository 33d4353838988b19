import { type ReactNode, useId } from 'react';
import type { ApiFailure } from '../api/api-failure.ts';
import { Failed } from './Failed.tsx';
import { useStudio } from './useStudio.ts';

/** State of a panel's query, such as a result of `useQuery`. */
export interface PanelState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isPlaceholderData?: boolean;
}

interface PanelProps<Data> {
  readonly name: string;
  readonly note?: ReactNode;
  /** Of twelve columns; `aside`: a third that is as wide as the page where there are two columns. */
  readonly span: 'full' | 'wide' | 'third' | 'aside' | 'quarter';
  readonly actions?: ReactNode;
  /** State of the query. A failure affects only this panel. */
  readonly state: PanelState<Data>;
  /** Placeholder with the height of the content, so that the layout does not shift. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A card of the page: heading, and a skeleton, a failure or the content. */
export function Panel<Data>({ name, note, span, actions, state, skeleton, children }: PanelProps<Data>) {
  const id = useId();
  const { say } = useStudio();
  const { data, error, refetch, isPlaceholderData } = state;
  const isStale = data !== undefined && error !== null;
  return (
    <section
      className={`studio-card studio-${span}`}
      aria-labelledby={id}
      aria-busy={data === undefined && !error}
      data-waiting={isPlaceholderData ? '' : undefined}
    >
      <div className="studio-card-head">
        <h2 className="studio-name" id={id}>
          {name}
        </h2>
        {isStale ? <span className="studio-note studio-stale">{say('stale')}</span> : note}
        <span className="studio-actions">{actions}</span>
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed failure={error as ApiFailure} onRetry={() => refetch()} />
      ) : (
        skeleton
      )}
    </section>
  );
}
