import { addDays, DAY_MS, readEvent } from '@touchline/domain';
import { calendar, calendarRequest } from '@touchline/widgets/render';
import { publicEvents } from '../../content/events/event.ts';
import type { Playback } from '../../playback/playback.ts';
import { contentFor, readEventTypes, readListed, readWords } from './content.ts';
import { contentCaching, contentVersion } from './content-version.ts';
import type { WidgetSource } from './source.ts';

/** Days of events that a calendar without a date is estimated from, because it shows another day every day. */
const DAYS_AHEAD = 14;

const EVENTS = { content: publicEvents, read: readEvent };

/** Creates the source of the calendar: the events of a day, and if it has none, the time of the next one. */
export function calendarSource(ports: Playback): WidgetSource {
  return {
    widget: calendar,
    // The heading, the strip and some cards; the rest scrolls.
    frameHeight: () => 720,
    async expectedItems(request) {
      const content = contentFor(request, ports);
      const { attributes, now, timeZone } = request;
      const { date: first } = calendarRequest(attributes, request);
      // The day of a calendar that shows today changes over time, regardless of its other configuration.
      const later = calendarRequest(attributes, { now: now + DAYS_AHEAD * DAY_MS, timeZone });
      const isFixed = later.date === first;
      const counts: number[] = [];
      for (let day = 0; day < (isFixed ? 1 : DAYS_AHEAD); day++) {
        const date = addDays(first, day);
        const { list } = calendarRequest({ ...attributes, date }, { now, timeZone });
        const events = await content.list(publicEvents, { ...list, pageSize: 1 });
        counts.push(readListed(events, EVENTS).page.totalSize);
      }
      // Days without any event, as before the first import, are no basis for an estimate.
      return isFixed || counts.some(Boolean) ? medianOf(counts) : null;
    },
    async find(request) {
      const { list, next } = calendarRequest(request.attributes, request);
      const content = contentFor(request, ports);
      const [events, words, types] = await Promise.all([
        content.list(publicEvents, list),
        content.translation(),
        content.eventTypes(),
      ]);
      const later = events.isEmpty() ? await content.list(publicEvents, { ...next, isSizeless: true }) : null;
      const responses = later ? [events, words, types, later] : [events, words, types];
      return {
        version: contentVersion(responses, request, { live: true }),
        locale: events.language,
        cacheControl: contentCaching(events, request, { live: true }),
        async render(input) {
          const data = {
            ...readListed(events, EVENTS),
            eventTypes: readEventTypes(types),
            texts: readWords(words),
            nextTime: later ? (readListed(later, EVENTS).items[0]?.startTime ?? null) : null,
            api: ports.settings.publicUrl,
          };
          return calendar.render({ ...input, data });
        },
      };
    },
  };
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}
