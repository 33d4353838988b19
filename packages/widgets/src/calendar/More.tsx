import { useRef } from 'react';
import { MoreButton } from '../shared/MoreButton.tsx';
import type { ContentTexts } from '../shared/text/en.ts';
import type { CalendarAct, CalendarScreen, DayList } from './screen.ts';

interface MoreProps extends Pick<CalendarScreen, 'late'> {
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
  readonly day: Extract<DayList, { list: 'events' }>;
}

/** What follows the loaded events: a button, or a mark that loads the next page when it is seen (CAL-13). */
export function More({ day, texts, act, late }: MoreProps) {
  const onMore = () => act({ act: 'more' });
  switch (day.more) {
    case 'none':
      return null;
    case 'button':
      return (
        <div className="tl-calendar-more">
          <MoreButton of={day} texts={texts} onMore={onMore} />
        </div>
      );
    case 'sentinel':
      return <Sentinel turn={day.cards.length} loading={day.loadingMore} onSeen={onMore} late={late} />;
  }
}

interface SentinelProps extends Pick<CalendarScreen, 'late'> {
  readonly turn: number;
  readonly loading: boolean;
  readonly onSeen: () => void;
}

function Sentinel({ turn, loading, onSeen, late }: SentinelProps) {
  const mark = useRef<HTMLDivElement>(null);
  return (
    <div ref={mark} className="tl-calendar-sentinel" aria-hidden="true">
      {loading && <span className="tl-skeleton" />}
      {late && <late.Watch of={mark} turn={turn} waiting={!loading} onSeen={onSeen} />}
    </div>
  );
}
