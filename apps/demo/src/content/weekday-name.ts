import { dateOf } from '../season/day.ts';
import type { Text } from './banner.ts';

/** The name of a day of the week, for the start of a sentence. */
export function weekdayName(day: number): Text {
  const nameIn = (language: string) => {
    const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(dateOf(day))
    );
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
  return { en: nameIn('en'), nl: nameIn('nl'), de: nameIn('de'), ar: nameIn('ar') };
}
