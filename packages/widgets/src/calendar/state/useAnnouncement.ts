import { useState } from 'react';
import type { ListState } from '../../shared/data/list-state.ts';
import type { ContentTexts } from '../../shared/text/en.ts';
import { fill } from '../../shared/text/fill.ts';
import { fillCount } from '../../shared/text/fill-count.ts';
import { joinByComma } from '../../shared/text/join-by-comma.ts';
import type { Day } from '../data/queries.ts';
import type { DayList } from '../screen.ts';
import { dayNamesOf } from '../strip/strip.ts';
import type { CalendarState } from './calendar-state.ts';

export interface AnnouncementInput {
  readonly state: Pick<CalendarState, 'date'>;
  readonly listed: Pick<ListState<unknown>, 'items' | 'pages' | 'total' | 'isPrevious' | 'hasMore'>;
  readonly day: DayList;
  /** The active day. */
  readonly shown: Day;
  readonly locale: string;
  readonly texts: ContentTexts;
}

/**
 * Returns the announcement after the visitor has chosen a day or loaded more of it. It is set once the day is loaded.
 * It does not change while events come and go, because the visitor did not cause that.
 */
export function useAnnouncement(input: AnnouncementInput): string {
  const { state, listed, day, locale } = input;
  const key = JSON.stringify([state.date, listed.pages.length, day.list, locale]);
  const isLoaded = day.list === 'error' || (!listed.isPrevious && day.list !== 'loading');
  const [announced, setAnnounced] = useState({ key: '', text: '' });
  if (isLoaded && announced.key !== key) setAnnounced({ key, text: announcementOf(input) });
  return announced.text;
}

/** Returns the loaded share of the list after loading more, else the chosen day; '' before either. */
function announcementOf({ state, listed, day, shown, locale, texts }: AnnouncementInput): string {
  const { items, pages, total, isPrevious, hasMore } = listed;
  if (items && !isPrevious && pages.length > 1 && total !== null) {
    const number = new Intl.NumberFormat(locale);
    return fill(texts['Showing {n} of {total}'], { n: number.format(items.length), total: number.format(total) });
  }
  if (state.date === null) return '';
  const date = dayNamesOf(locale).full(shown.date);
  if (day.list === 'error') return `${date}. ${texts['Could not load this content.']}`;
  const count = day.list === 'empty' ? 0 : (total ?? (hasMore ? undefined : items?.length));
  return count === undefined ? date : joinByComma([date, fillCount(texts['{n} events'], { n: count }, locale)], locale);
}
