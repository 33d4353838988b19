import { type ReactNode, useId } from 'react';
import type { ApiFailure } from '../api/api-failure.ts';
import { Failed } from './Failed.tsx';
import { useStudio } from './useStudio.ts';

/** What is known of an answer; a `useQuery` result is one. */
export interface Known<Data> {
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
  /** What it has to say; the panel is a place of its own: it fails alone. */
  readonly known: Known<Data>;
  /** As high as the content will be, so that nothing moves when it comes. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A card of the page: heading, and one of loading, failure and content. */
export function Panel<Data>({ name, note, span, actions, known, skeleton, children }: PanelProps<Data>) {
  const id = useId();
  const { say } = useStudio();
  const { data, error, refetch, isPlaceholderData } = known;
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
