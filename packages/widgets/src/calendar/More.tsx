import { useRef } from 'react';
import type { ContentTexts } from '../shared/text/en.ts';
import type { CalendarAct, CalendarScreen, DayList } from './screen.ts';

interface MoreProps {
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
  readonly day: Extract<DayList, { list: 'events' }>;
  readonly Watch: CalendarScreen['Watch'];
}

/** What follows the loaded events: a button, or a mark that loads the next page when it is seen (CAL-13). */
export function More({ day: { more, moreFailed, byButton, cards }, texts, act, Watch }: MoreProps) {
  if (more === 'none') return null;
  const loading = more === 'loading';
  if (!byButton) return <Sentinel turn={cards.length} loading={loading} act={act} Watch={Watch} />;
  return (
    <div className="tl-calendar-more">
      {moreFailed && <p role="status">{texts['Could not load this content.']}</p>}
      <button
        type="button"
        className="tl-button"
        data-kind="outline"
        part={moreFailed ? 'retry' : 'show-more'}
        // Not disabled: focus would be lost.
        aria-disabled={loading || undefined}
        onClick={() => loading || act({ act: 'more' })}
      >
        {texts[moreFailed ? 'Try again' : 'Show more']}
      </button>
    </div>
  );
}

interface SentinelProps extends Pick<MoreProps, 'act' | 'Watch'> {
  readonly turn: number;
  readonly loading: boolean;
}

function Sentinel({ turn, loading, act, Watch }: SentinelProps) {
  const mark = useRef<HTMLDivElement>(null);
  return (
    <div ref={mark} className="tl-calendar-sentinel" aria-hidden="true">
      {loading && <span className="tl-skeleton" />}
      {Watch && <Watch of={mark} turn={turn} waiting={!loading} onSeen={() => act({ act: 'more' })} />}
    </div>
  );
}
