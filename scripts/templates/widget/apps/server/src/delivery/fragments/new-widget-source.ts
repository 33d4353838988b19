import { readEvent } from '@touchline/domain';
import { newWidget, newWidgetRequest } from '@touchline/widgets/render';
import { publicEvents } from '../../content/events/event.ts';
import type { Playback } from '../../playback/playback.ts';
import { contentFor, readListed, readWords } from './content.ts';
import { contentCaching, contentVersion } from './content-version.ts';
import type { WidgetSource } from './source.ts';

const EVENTS = { content: publicEvents, read: readEvent };

/** Default height of a frame, px. */
const FRAME_HEIGHT = 320;

/** Creates the source of the widget: the next events. */
export function newWidgetSource(ports: Playback): WidgetSource {
  return {
    widget: newWidget,
    frameHeight: () => FRAME_HEIGHT,
    async find(request) {
      const content = contentFor(request, ports);
      const [events, words] = await Promise.all([
        content.list(publicEvents, newWidgetRequest(request.attributes)),
        content.translation(),
      ]);
      return {
        version: contentVersion([events, words], request, { live: true }),
        locale: events.language,
        cacheControl: contentCaching(events, request, { live: true }),
        async render(input) {
          const data = { ...readListed(events, EVENTS), texts: readWords(words) };
          return newWidget.render({ ...input, data });
        },
      };
    },
  };
}
