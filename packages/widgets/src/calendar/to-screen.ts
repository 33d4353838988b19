import { type SportsEvent, startOfDay } from '@touchline/domain';
import type { Speech } from '../shared/speech.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { CalendarConfig } from './config.ts';
import { placeholdersOf } from './limits.ts';
import type { Day } from './queries.ts';
import type { CalendarLook, CalendarScreen, DayList } from './screen.ts';
import { dayNamesOf, stripOf } from './strip.ts';
import { webcalUrl } from './subscription.ts';

export interface ScreenParts {
  readonly config: CalendarConfig;
  readonly speech: Pick<Speech, 'locale' | 'dir'>;
  readonly texts: ContentTexts;
  readonly api: string;
  /** The day that is shown, in its zone. */
  readonly shown: Day;
  readonly today: string;
  readonly day: DayList;
  /** The visitor's own zone; undefined: nobody knows it. */
  readonly visitorZone: string | undefined;
  readonly spoilerFree: boolean;
  readonly announcement: string;
  readonly items: readonly SportsEvent[];
}

/** What a visitor sees, from what was decided about its parts. */
export function toScreen(parts: ScreenParts): CalendarScreen {
  const { config, speech, texts, shown, today, day, spoilerFree, announcement, items } = parts;
  return {
    look: lookOf(parts),
    texts,
    days: stripOf({ active: shown.date, today, names: dayNamesOf(speech.locale), todayWord: texts.Today }),
    today,
    zone: config.timezone === shown.timeZone ? zoneLine(parts) : null,
    day,
    spoilerFree,
    announcement,
    items,
  };
}

function lookOf({ config, speech, api }: Pick<ScreenParts, 'config' | 'speech' | 'api'>): CalendarLook {
  const { heading, headingLevel, theme } = config;
  return {
    heading,
    headingLevel: Math.round(headingLevel),
    theme,
    dir: speech.dir,
    locale: speech.locale,
    webcalUrl: webcalUrl(config, api),
    placeholders: placeholdersOf(config),
  };
}

/** Told where the configured zone's day is not the visitor's; where that is not known, it cannot hurt. */
function zoneLine({ shown: { date, timeZone }, speech, visitorZone }: ScreenParts): CalendarScreen['zone'] {
  const { text, time } = startOfDay(date, timeZone);
  const shown = visitorZone === undefined || startOfDay(date, visitorZone).text !== text;
  return { label: zoneName({ timeZone, time, locale: speech.locale }), shown };
}

/** 'Central European Time' in the locale; the zone's own name where it has none. */
function zoneName({ timeZone, time, locale }: { timeZone: string; time: number; locale: string }): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

/** What stands there while not even the time is known. */
export function waitingScreen(parts: Pick<ScreenParts, 'config' | 'speech' | 'texts' | 'api'>): CalendarScreen {
  return {
    look: lookOf(parts),
    texts: parts.texts,
    days: [],
    today: '',
    zone: null,
    day: { list: 'loading' },
    spoilerFree: parts.config.spoilerFree,
    announcement: '',
    items: [],
  };
}
