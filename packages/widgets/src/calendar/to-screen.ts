import { type SportsEvent, startOfDay } from '@touchline/domain';
import type { ContentTexts } from '../shared/text/en.ts';
import type { WidgetLocale } from '../shared/text/resolve-locale.ts';
import type { CalendarConfig } from './config.ts';
import type { Day } from './data/queries.ts';
import { webcalUrl } from './data/subscription.ts';
import { placeholdersOf } from './limits.ts';
import type { CalendarAppearance, CalendarScreen, DayList } from './screen.ts';
import { dayNamesOf, stripOf } from './strip/strip.ts';

export interface ScreenParts {
  readonly config: CalendarConfig;
  readonly widgetLocale: Pick<WidgetLocale, 'locale' | 'dir'>;
  readonly texts: ContentTexts;
  readonly api: string;
  /** The displayed day, in its zone. */
  readonly shown: Day;
  readonly today: string;
  readonly day: DayList;
  /** The visitor's own zone; undefined: unknown. */
  readonly visitorZone: string | undefined;
  readonly spoilerFree: boolean;
  readonly announcement: string;
  readonly items: readonly SportsEvent[];
}

/** Assembles the screen from its parts. */
export function toScreen(parts: ScreenParts): CalendarScreen {
  const { config, widgetLocale, texts, shown, today, day, spoilerFree, announcement, items } = parts;
  return {
    appearance: appearanceOf(parts),
    texts,
    days: stripOf({ active: shown.date, today, names: dayNamesOf(widgetLocale.locale), todayWord: texts.Today }),
    today,
    zone: config.timezone === shown.timeZone ? zoneLine(parts) : null,
    day,
    spoilerFree,
    announcement,
    items,
  };
}

function appearanceOf({
  config,
  widgetLocale,
  api,
}: Pick<ScreenParts, 'config' | 'widgetLocale' | 'api'>): CalendarAppearance {
  const { heading, headingLevel, theme } = config;
  return {
    heading,
    headingLevel: Math.round(headingLevel),
    theme,
    dir: widgetLocale.dir,
    locale: widgetLocale.locale,
    webcalUrl: webcalUrl(config, api),
    placeholders: placeholdersOf(config),
  };
}

/** Returns the zone's name if its day differs from the visitor's, or if the visitor's zone is unknown. */
function zoneLine({ shown: { date, timeZone }, widgetLocale, visitorZone }: ScreenParts): CalendarScreen['zone'] {
  const { text, time } = startOfDay(date, timeZone);
  const shown = visitorZone === undefined || startOfDay(date, visitorZone).text !== text;
  return { label: zoneName({ timeZone, time, locale: widgetLocale.locale }), shown };
}

/** Returns 'Central European Time' in the locale; the zone's id where it has no name. */
function zoneName({ timeZone, time, locale }: { timeZone: string; time: number; locale: string }): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

/** Returns the screen while even the date is unknown. */
export function waitingScreen(parts: Pick<ScreenParts, 'config' | 'widgetLocale' | 'texts' | 'api'>): CalendarScreen {
  return {
    appearance: appearanceOf(parts),
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
