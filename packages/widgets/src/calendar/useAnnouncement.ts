import { useState } from 'react';
import type { Listed } from '../shared/data/listed.ts';
import { fillCount } from '../shared/fill-count.ts';
import { joinByComma } from '../shared/join-by-comma.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { fill } from '../shared/texts.ts';
import type { CalendarState } from './calendar-state.ts';
import type { Day } from './queries.ts';
import type { DayList } from './screen.ts';
import { dayNamesOf } from './strip.ts';

export interface AnnouncementInput {
  readonly state: Pick<CalendarState, 'date'>;
  readonly listed: Pick<Listed<unknown>, 'items' | 'pages' | 'total' | 'isOther' | 'hasMore'>;
  readonly day: DayList;
  /** The active day. */
  readonly shown: Day;
  readonly locale: string;
  readonly texts: ContentTexts;
}

/**
 * Returns what screen readers say after the visitor has chosen a day or loaded more of it. The sentence comes once the
 * day is loaded, and stays as it is while events come and go: nobody asked about those.
 */
export function useAnnouncement(input: AnnouncementInput): string {
  const { state, listed, day, locale } = input;
  const key = JSON.stringify([state.date, listed.pages.length, day.list, locale]);
  const isLoaded = day.list === 'error' || (!listed.isOther && day.list !== 'loading');
  const [announced, setAnnounced] = useState({ key: '', text: '' });
  if (isLoaded && announced.key !== key) setAnnounced({ key, text: announcementOf(input) });
  return announced.text;
}

/** How much of the list there is once more of it was loaded, else the chosen day; '' before anything was. */
function announcementOf({ state, listed, day, shown, locale, texts }: AnnouncementInput): string {
  const { items, pages, total, isOther, hasMore } = listed;
  if (items && !isOther && pages.length > 1 && total !== null) {
    const number = new Intl.NumberFormat(locale);
    return fill(texts['Showing {n} of {total}'], { n: number.format(items.length), total: number.format(total) });
  }
  if (state.date === null) return '';
  const date = dayNamesOf(locale).full(shown.date);
  if (day.list === 'error') return `${date}. ${texts['Could not load this content.']}`;
  const count = day.list === 'empty' ? 0 : (total ?? (hasMore ? undefined : items?.length));
  return count === undefined ? date : joinByComma([date, fillCount(texts['{n} events'], { n: count }, locale)], locale);
}
