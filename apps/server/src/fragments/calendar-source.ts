import { addDays, readEvent } from '@touchline/domain';
import { calendar, calendarQuestion } from '@touchline/widgets/render';
import { publicEvents } from '../events/public.ts';
import type { ServerPorts } from '../ports.ts';
import { contentFor } from './content.ts';
import { contentCaching, contentVersion } from './content-version.ts';
import { readEventTypes, readListed, readWords } from './read-content.ts';
import type { WidgetSource } from './source.ts';

/** A calendar without a date shows another day every day: so many of them say how many events a day has. */
const DAYS_AHEAD = 14;
const DAY = 86_400_000;

const EVENTS = { content: publicEvents, read: readEvent };

/** The calendar over the publisher's events: a day, and where it is empty, when the next one with events is. */
export function calendarSource(ports: ServerPorts): WidgetSource {
  return {
    widget: calendar,
    // Heading, strip and some cards; what is below is scrolled to.
    frameHeight: () => 720,
    async expectedItems(question) {
      const content = contentFor(question, ports);
      const { attributes, now, timeZone } = question;
      const { date: first } = calendarQuestion(attributes, question);
      // However the day is configured: the one of a calendar that shows today moves with the time.
      const later = calendarQuestion(attributes, { now: now + DAYS_AHEAD * DAY, timeZone });
      const isFixed = later.date === first;
      const counts: number[] = [];
      for (let day = 0; day < (isFixed ? 1 : DAYS_AHEAD); day++) {
        const date = addDays(first, day);
        const { list } = calendarQuestion({ ...attributes, date }, { now, timeZone });
        const events = await content.list(publicEvents, { ...list, pageSize: 1 });
        counts.push(readListed(events, EVENTS).page.totalSize);
      }
      // Days without a single event, as before the first import, do not say how many a day has.
      return isFixed || counts.some(Boolean) ? medianOf(counts) : null;
    },
    async find(question) {
      const { list, next } = calendarQuestion(question.attributes, question);
      const content = contentFor(question, ports);
      const [events, words, types] = await Promise.all([
        content.list(publicEvents, list),
        content.translation(),
        content.eventTypes(),
      ]);
      const later = events.isEmpty() ? await content.list(publicEvents, { ...next, isSizeless: true }) : null;
      const asked = later ? [events, words, types, later] : [events, words, types];
      return {
        version: contentVersion(asked, question, { live: true }),
        locale: events.language,
        cacheControl: contentCaching(events, question, { live: true }),
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
