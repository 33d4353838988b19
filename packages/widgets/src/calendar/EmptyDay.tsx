import { Icon } from '../shared/Icon.tsx';
import { onward } from '../shared/icons/onward.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { fill } from '../shared/texts.ts';
import type { CalendarAct, DayList } from './screen.ts';

interface EmptyDayProps {
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
  readonly next: Extract<DayList, { list: 'empty' }>['next'];
}

/** A day without events (CAL-12), with a way to the next one that has some. */
export function EmptyDay({ next, texts, act }: EmptyDayProps) {
  return (
    <div className="tl-calendar-empty" part="empty">
      <svg className="tl-calendar-pitch" viewBox="0 0 120 60" aria-hidden="true">
        <path d="M1 10h118v49H1zM60 10v49M1 22h14v25H1M119 22h-14v25h14" />
        <circle cx="60" cy="34.5" r="11" />
      </svg>
      {/* Not live: the calendar's own line says how many events a chosen day has. */}
      <p className="tl-calendar-empty-text" role="status" aria-live="off">
        {texts['There are no events for this day.']}
      </p>
      {next && (
        <button
          type="button"
          className="tl-button tl-calendar-next"
          data-kind="outline"
          part="next-day"
          onClick={() => act({ act: 'choose', date: next.date })}
        >
          {fill(texts['Next match day: {date}'], { date: next.label })}
          <Icon of={onward} />
        </button>
      )}
    </div>
  );
}
