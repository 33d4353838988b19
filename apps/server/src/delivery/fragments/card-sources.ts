import {
  type CreativeWork,
  type Entity,
  readCreativeWork,
  readEntity,
  readEvent,
  type SportsEvent,
} from '@touchline/domain';
import { type CardsData, cardCarousel, cardGrid, cardsRequest, type ServerWidget } from '@touchline/widgets/render';
import { publicCreativeWorks } from '../../content/creative-works.ts';
import { publicEntities } from '../../content/entities.ts';
import { publicEvents } from '../../content/events/event.ts';
import type { PublicContent } from '../../content/public-list/public-content.ts';
import { fieldInvalid } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import { contentFor, type ListRequest, readEventTypes, readListed, readWords } from './content.ts';
import { contentCaching, contentVersion } from './content-version.ts';
import type { ContentRequest, WidgetSource } from './source.ts';

type Item = SportsEvent | CreativeWork | Entity;
type CardWidget = ServerWidget<'card-carousel' | 'card-grid', CardsData>;

/** px: a row of cards with its heading; for a grid two rows, and the rest scrolls. */
const FRAME_HEIGHTS = { 'card-carousel': 320, 'card-grid': 720 };

/** The content of a card widget, by the value of its `query-data-type`. */
const KINDS: Readonly<Record<string, { content: PublicContent; read: (json: unknown) => Item | null }>> = {
  events: { content: publicEvents, read: readEvent },
  'creative-works': { content: publicCreativeWorks, read: readCreativeWork },
  entities: { content: publicEntities, read: readEntity },
};

/** Creates the sources of the card carousel and the card grid. */
export function cardSources(ports: Playback): WidgetSource[] {
  return [cardSource(cardCarousel, ports), cardSource(cardGrid, ports)];
}

function cardSource(widget: CardWidget, ports: Playback): WidgetSource {
  return {
    widget,
    frameHeight: () => FRAME_HEIGHTS[widget.name],
    ...(widget.name === 'card-grid' && {
      async expectedItems(request: ContentRequest) {
        const { content, read, query } = readQuery(request);
        const count = async (countQuery: ListRequest) => {
          const list = await contentFor(request, ports).list(content, { ...countQuery, pageSize: 1 });
          return readListed(list, { content, read }).page.totalSize;
        };
        const items = await count(query);
        // Before any content of this type is imported, there is no basis for an estimate.
        return items > 0 || (await count({})) > 0 ? items : null;
      },
    }),
    async find(request) {
      const { query, ...kind } = readQuery(request);
      const { live } = kind.content;
      const content = contentFor(request, ports);
      const [list, words, types] = await Promise.all([
        content.list(kind.content, query),
        content.translation(),
        live ? content.eventTypes() : null,
      ]);
      const responses = types ? [list, words, types] : [list, words];
      return {
        version: contentVersion(responses, request, { live }),
        locale: list.language,
        cacheControl: contentCaching(list, request, { live }),
        async render(input) {
          const data = { ...readListed(list, kind), eventTypes: readEventTypes(types), texts: readWords(words) };
          return widget.render({ ...input, data });
        },
      };
    },
  };
}

/** Reads which list a card widget shows. Throws if the type is invalid. */
function readQuery({ attributes }: ContentRequest) {
  const { dataType, ...query } = cardsRequest(attributes);
  const kind = dataType === null ? undefined : KINDS[dataType];
  if (!kind) throw fieldInvalid('query-data-type', `is not one of ${Object.keys(KINDS).join(', ')}.`);
  return { ...kind, query };
}
