import type { ContentTexts } from '../../shared/text/en.ts';

/** Props of a date picker. Dates are `YYYY-MM-DD` in the displayed zone; the picker itself has no zone. */
export interface PickerProps {
  /** The chosen day, which has the initial focus. */
  readonly active: string;
  readonly today: string;
  /** Determines language, calendar system, digits and first weekday. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
  readonly texts: Pick<ContentTexts, 'Today' | 'Events' | 'Choose a day' | 'Previous month' | 'Next month' | 'Close'>;
  /** Returns the days of a span, both ends included, that have events and get a dot. Absent or rejected: no dots. */
  readonly busyDays?: ((firstDay: string, lastDay: string) => Promise<ReadonlySet<string>>) | undefined;
  readonly onChoose: (date: string) => void;
  /** Closed without a choice. The parent restores focus. */
  readonly onClose: () => void;
}
