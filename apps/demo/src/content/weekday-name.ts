import { dateOf } from '../season/day.ts';
import type { Text } from './banner.ts';

const WEEKDAY = { weekday: 'long', timeZone: 'UTC' } as const;
/** Made once, because making one takes longer than everything else in the lead of the front page. */
const FORMATS = {
  en: new Intl.DateTimeFormat('en', WEEKDAY),
  nl: new Intl.DateTimeFormat('nl', WEEKDAY),
  de: new Intl.DateTimeFormat('de', WEEKDAY),
  ar: new Intl.DateTimeFormat('ar', WEEKDAY),
};

/** The name of a day of the week, for the start of a sentence. */
export function weekdayName(day: number): Text {
  const date = Date.parse(dateOf(day));
  const nameIn = (language: keyof typeof FORMATS) => {
    const name = FORMATS[language].format(date);
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
  return { en: nameIn('en'), nl: nameIn('nl'), de: nameIn('de'), ar: nameIn('ar') };
}
