import {
  type CreativeWork,
  type Entity,
  readCreativeWork,
  readEntity,
  readEvent,
  type SportsEvent,
} from '@touchline/domain';
import { type CardsData, cardCarousel, cardGrid, cardsQuestion, type ServerWidget } from '@touchline/widgets/render';
import { publicCreativeWorks } from '../creative-works/public.ts';
import { publicEntities } from '../entities/public.ts';
import { fieldInvalid } from '../errors.ts';
import { publicEvents } from '../events/public.ts';
import type { ServerPorts } from '../ports.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { contentFor, type ListWish } from './content.ts';
import { contentCaching, contentVersion } from './content-version.ts';
import { readEventTypes, readListed, readWords } from './read-content.ts';
import type { ContentQuestion, WidgetSource } from './source.ts';

type Item = SportsEvent | CreativeWork | Entity;
type CardWidget = ServerWidget<'card-carousel' | 'card-grid', CardsData>;

/** px: a row of cards with its heading; of a grid two rows, what is below is scrolled to. */
const FRAME_HEIGHTS = { 'card-carousel': 320, 'card-grid': 720 };

/** What a card widget may show, by the word of its `query-data-type`. */
const KINDS: Readonly<Record<string, { content: PublicContent; read: (json: unknown) => Item | null }>> = {
  events: { content: publicEvents, read: readEvent },
  'creative-works': { content: publicCreativeWorks, read: readCreativeWork },
  entities: { content: publicEntities, read: readEntity },
};

/** The card carousel and the card grid over the publisher's lists. */
export function cardSources(ports: ServerPorts): WidgetSource[] {
  return [cardSource(cardCarousel, ports), cardSource(cardGrid, ports)];
}

function cardSource(widget: CardWidget, ports: ServerPorts): WidgetSource {
  return {
    widget,
    frameHeight: () => FRAME_HEIGHTS[widget.name],
    ...(widget.name === 'card-grid' && {
      async expectedItems(question: ContentQuestion) {
        const { content, read, query } = readQuery(question);
        const count = async (asked: ListWish) => {
          const list = await contentFor(question, ports).list(content, { ...asked, pageSize: 1 });
          return readListed(list, { content, read }).page.totalSize;
        };
        const items = await count(query);
        // Before anything of the kind is imported, nothing says what the query will find.
        return items > 0 || (await count({})) > 0 ? items : null;
      },
    }),
    async find(question) {
      const { query, ...kind } = readQuery(question);
      const { live } = kind.content;
      const content = contentFor(question, ports);
      const [list, words, types] = await Promise.all([
        content.list(kind.content, query),
        content.translation(),
        live ? content.eventTypes() : null,
      ]);
      const asked = types ? [list, words, types] : [list, words];
      return {
        version: contentVersion(asked, question, { live }),
        locale: list.language,
        cacheControl: contentCaching(list, question, { live }),
        async render(input) {
          const data = { ...readListed(list, kind), eventTypes: readEventTypes(types), texts: readWords(words) };
          return widget.render({ ...input, data });
        },
      };
    },
  };
}

/** Reads which list a card widget shows. Throws where it is none. */
function readQuery({ attributes }: ContentQuestion) {
  const { dataType, ...query } = cardsQuestion(attributes);
  const kind = dataType === null ? undefined : KINDS[dataType];
  if (!kind) throw fieldInvalid('query-data-type', `this is none of ${Object.keys(KINDS).join(', ')}.`);
  return { ...kind, query };
}
