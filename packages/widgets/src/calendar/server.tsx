import { attributeNames, dayIn, type FragmentState, readConfig, startOfDay } from '@touchline/domain';
import { renderToString } from 'react-dom/server';
import { bareEvent } from '../shared/event/bare-event.ts';
import { teamColours } from '../shared/event/team-colours.ts';
import type { WidgetHost } from '../shared/host.ts';
import type { RenderedWidget, RenderInput, ServerWidget } from '../shared/server-widget.ts';
import { type Speech, speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import { CalendarView } from './CalendarView.tsx';
import { type CalendarConfig, calendarSchema } from './config.ts';
import type { CalendarData } from './data.ts';
import { eventCardsOf } from './event-cards.ts';
import { type Day, firstDay } from './queries.ts';
import { reserveCalendar } from './reserve-calendar.ts';
import { type CalendarView as CalendarDrawing, type DayList, screenOfState } from './screen.ts';
import css from './sheet.css?inline';
import { dayNamesOf } from './strip.ts';
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

/** The markup that the browser's first render repeats exactly. An empty day is shown as one. */
function render({ attributes, data, locale, timeZone, now }: RenderInput<CalendarData>): RenderedWidget {
  const { config, problems } = readConfig(calendarSchema, { attributes });
  const speech = speechOf(config, locale);
  const shown = firstDay(config, { now, timeZone });
  const texts = mergeTexts(contentTexts[speech.language], data.texts, config.texts);
  const day = drawDay(data, { config, speech, shown, texts });
  const {
    texts: _,
    items: __,
    ...screen
  } = toScreen({
    config,
    speech,
    texts,
    api: data.api,
    shown,
    today: dayIn(shown.timeZone, now),
    day,
    visitorZone: undefined,
    spoilerFree: config.spoilerFree,
    announcement: '',
    items: [],
  });
  const bare = config.spoilerFree && data.items.length > 0;
  const view: CalendarDrawing = { screen, question: { ...shown, bare }, problems };
  const state: FragmentState = {
    dataState: dataStateOf(day) === 'empty' ? 'empty' : 'loaded',
    locale: speech.locale,
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
  const html = renderToString(
    <CalendarView screen={screenOfState(state)} act={nothing} host={nobody} onClick={nothing} />
  );
  return { html, css: day.list === 'events' ? teamColours(day.cards) : '', host: {}, state };
}

interface Drawing {
  readonly config: CalendarConfig;
  readonly speech: Speech;
  readonly shown: Day;
  readonly texts: ReturnType<typeof mergeTexts<(typeof contentTexts)['en']>>;
}

function drawDay(data: CalendarData, { config, speech: { locale }, shown, texts }: Drawing): DayList {
  const { items, page, eventTypes, nextTime, api } = data;
  const { timeZone } = shown;
  const toCard = eventCardsOf({ config, texts, locale, timeZone, eventTypes, api, clickable: false });
  const next = nextTime === null ? null : dayIn(timeZone, nextTime);
  return dayListOf(
    {
      listed: {
        items,
        pages: [{ items }],
        isOther: false,
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

function nothing(): void {}

/** Nobody listens while the server renders. */
const nobody: WidgetHost = { api: '', emit: () => true, setState: nothing };
