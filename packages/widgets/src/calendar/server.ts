import { addDays, attributeNames, dayIn, type FragmentState, readConfig, startOfDay } from '@touchline/domain';
import { bareEvent } from '../shared/event/bare-event.ts';
import { teamColours } from '../shared/event/team-colours.ts';
import { renderScreen } from '../shared/host/render-screen.tsx';
import type { RenderedWidget, RenderInput, ServerWidget } from '../shared/host/server-widget.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import { resolveLocale, type WidgetLocale } from '../shared/text/resolve-locale.ts';
import { CalendarView } from './CalendarView.tsx';
import { type CalendarConfig, calendarSchema } from './config.ts';
import type { CalendarData } from './data/calendar-data.ts';
import { type Day, firstDay } from './data/queries.ts';
import { createCalendarCards } from './day/event-cards.ts';
import { reserveCalendar } from './reserve-calendar.ts';
import { type CalendarFragmentView, type DayList, screenOfState } from './screen.ts';
import css from './sheet.css?inline';
import { dayNamesOf } from './strip/strip.ts';
import { toScreen } from './to-screen.ts';
import { dataStateOf, dayListOf } from './view.ts';

/** The calendar on the server: content and attributes in, markup and state out. */
export const calendar: ServerWidget<'calendar', CalendarData> = {
  name: 'calendar',
  attributes: attributeNames(calendarSchema),
  staticCss: css,
  render,
  reserve: reserveCalendar,
};

/** Returns the markup that the browser's first render repeats exactly. An empty day has an empty state. */
function render({ attributes, data, locale, timeZone, now }: RenderInput<CalendarData>): RenderedWidget {
  const { config, problems } = readConfig(calendarSchema, { attributes });
  const widgetLocale = resolveLocale(config, locale);
  const shown = firstDay(config, { now, timeZone });
  const today = dayIn(shown.timeZone, now);
  const texts = mergeTexts(contentTexts[widgetLocale.language], data.texts, config.texts);
  const day = drawDay(data, { config, widgetLocale, shown, texts });
  const {
    texts: _,
    items: __,
    ...screen
  } = toScreen({
    config,
    widgetLocale,
    texts,
    api: data.api,
    shown,
    today,
    day,
    visitorZone: undefined,
    spoilerFree: config.spoilerFree,
    announcement: '',
    items: [],
  });
  const bare = config.spoilerFree && data.items.length > 0;
  const timeOf = (date: string) => startOfDay(date, shown.timeZone).time;
  const request = { ...shown, start: timeOf(shown.date), tomorrow: timeOf(addDays(today, 1)), bare };
  const view: CalendarFragmentView = { screen, request, problems };
  const state: FragmentState = {
    dataState: dataStateOf({ day }) === 'empty' ? 'empty' : 'loaded',
    locale: widgetLocale.locale,
    timeZone: shown.timeZone,
    now,
    texts,
    id: '',
    items: bare ? data.items.map(bareEvent) : data.items,
    view,
    revision: data.revision,
    page: data.page,
    eventTypes: data.eventTypes,
  };
  const html = renderScreen(state, { View: CalendarView, toScreen: screenOfState });
  return { html, css: day.list === 'events' ? teamColours(day.cards) : '', host: {}, state };
}

interface Drawing {
  readonly config: CalendarConfig;
  readonly widgetLocale: WidgetLocale;
  readonly shown: Day;
  readonly texts: ReturnType<typeof mergeTexts<(typeof contentTexts)['en']>>;
}

function drawDay(data: CalendarData, { config, widgetLocale: { locale }, shown, texts }: Drawing): DayList {
  const { items, page, eventTypes, nextTime, api } = data;
  const { timeZone } = shown;
  const toCard = createCalendarCards({ config, texts, locale, timeZone, eventTypes, api });
  const next = nextTime === null ? null : dayIn(timeZone, nextTime);
  return dayListOf(
    {
      listed: {
        items,
        pages: [{ items }],
        isPrevious: false,
        hasMore: page.nextPageToken !== '',
        loadingMore: false,
        moreFailed: false,
        error: undefined,
      },
      drawn: undefined,
      of: startOfDay(shown.date, timeZone).text,
      next: next === null ? null : { date: next, label: dayNamesOf(locale).dayOfWeek(next) },
      loadType: config.query.loadType,
      acted: false,
      groupBy: config.groupBy,
    },
    (events) => events.map((event, index) => toCard(event, { index, hidden: config.spoilerFree }))
  );
}
