import type { ContentTexts } from '../../shared/text/en.ts';

/** What a date picker needs. Dates are `YYYY-MM-DD` in the zone that is shown; the picker knows of no zone. */
export interface PickerProps {
  /** The chosen day: focus starts on it. */
  readonly active: string;
  readonly today: string;
  /** Language, calendar system, digits and first weekday follow it. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
  readonly texts: Pick<ContentTexts, 'Today' | 'Events' | 'Choose a day' | 'Previous month' | 'Next month' | 'Close'>;
  /** Which days of a span, both ends included, have events: they bear a dot. Absent, or rejected: no dots. */
  readonly busyDays?: ((firstDay: string, lastDay: string) => Promise<ReadonlySet<string>>) | undefined;
  readonly onChoose: (date: string) => void;
  /** Closed without a choice. Putting focus back is for whoever opened it. */
  readonly onClose: () => void;
}
