import { readEvent } from '@touchline/domain';
import { calendar, calendarQuestion } from '@touchline/widgets/render';
import { publicEvents } from '../events/public.ts';
import type { ServerPorts } from '../ports.ts';
import { contentFor } from './content.ts';
import { contentCaching, contentVersion } from './content-version.ts';
import { readEventTypes, readListed, readWords } from './read-content.ts';
import type { WidgetSource } from './source.ts';

const EVENTS = { content: publicEvents, read: readEvent };

/** The calendar over the publisher's events: a day, and where it is empty, when the next one with events is. */
export function calendarSource(ports: ServerPorts): WidgetSource {
  return {
    widget: calendar,
    // Heading, strip and some cards; what is below is scrolled to.
    frameHeight: () => 720,
    async find(question) {
      const { list, next } = calendarQuestion(question.attributes, question);
      const content = contentFor(question, ports);
      const [events, words, types] = await Promise.all([
        content.list(publicEvents, list),
        content.translation(),
        content.eventTypes(),
      ]);
      const later = events.isEmpty() ? await content.list(publicEvents, next) : null;
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
