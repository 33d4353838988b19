import type { Answer } from '../answers/answer-cache.ts';
import { findAnswer } from '../answers/find-answer.ts';
import { STALE_CACHE_CONTROL } from '../answers/send-answer.ts';
import { makeEventTypes } from '../event-types/public-routes.ts';
import type { ServerPorts } from '../ports.ts';
import { makeItem, makePage } from '../public-list/make-answer.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { type ListedQuery, readQuestion } from '../public-list/read-question.ts';
import { type Viewpoint, viewpointFrom, withOwnLocale } from '../public-list/viewpoint.ts';
import { readPageSize } from '../resource/page.ts';
import { makeTranslation } from '../translations/public-routes.ts';
import type { ContentQuestion } from './source.ts';

/** Bytes of a list without items, and some more. */
const SHORT = 200;

/** What a list is asked for, in the words of the JSON call. */
export interface ListWish extends ListedQuery {
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
  /** Leaves out `totalSize`, which then is not counted. */
  readonly isSizeless?: boolean | undefined;
}

/** What the JSON call answers, not read yet. */
export interface Asked {
  /** Changes with the content. */
  readonly tag: string;
  readonly cacheControl: string;
  /** The locale its texts are in. */
  readonly language: string;
  /** Of a list: there is no item on any page. */
  isEmpty(): boolean;
  json(): unknown;
}

/** The calls that a widget makes in a browser, made on the server: the same answers and the same errors. */
export interface Content {
  list(content: PublicContent, wish: ListWish): Promise<Asked>;
  /** Throws `RESOURCE_NOT_FOUND`. */
  item(content: PublicContent, id: string): Promise<Asked>;
  eventTypes(): Promise<Asked>;
  translation(): Promise<Asked>;
}

/** From where the widget that is asked for looks at content. */
export function viewpointFor({ publisher, locales }: ContentQuestion, ports: ServerPorts): Promise<Viewpoint> {
  return viewpointFrom(publisher, { locales: withOwnLocale(locales, publisher), view: 'FULL' }, ports);
}

/**
 * Asks as the visitor's browser would. Page tokens are good in any language: what was rendered for a publisher's server is
 * gone on with by browsers.
 *
 * Answers are kept as those of the JSON calls are: until something of the publisher is written.
 */
export function contentFor(question: ContentQuestion, ports: ServerPorts): Content {
  const { publisher, keyId, locale, client } = question;
  const locales = withOwnLocale(question.locales, publisher);
  const viewpoint = () => viewpointFor(question, ports);

  async function ask(asked: readonly unknown[], make: () => Promise<Answer>): Promise<Asked> {
    const name = `fragment ${JSON.stringify([keyId, publisher.version, locales, asked])}`;
    const { kept, stale } = await findAnswer(ports, { name, publisher: publisher.id, client, make });
    const { body, headers } = kept.answer;
    const json = () => JSON.parse(body.toString());
    return {
      // No item is that short; a list that holds one need not be read to know.
      isEmpty: () => body.byteLength < SHORT && json().totalSize === 0,
      tag: headers['etag'] ?? '',
      cacheControl: stale ? STALE_CACHE_CONTROL : (headers['cache-control'] ?? ''),
      language: headers['content-language'] ?? locale,
      json,
    };
  }

  return {
    list(content, wish) {
      const { pageSize, pageToken, isSizeless = false, ...query } = wish;
      return ask([content.collection, wish], async () => {
        const page = {
          question: readQuestion(query, content.listing),
          keyId,
          pageSize: readPageSize(pageSize === undefined ? undefined : String(pageSize)),
          pageToken,
          isSizeless,
          mask: null,
          anyLocale: true,
        };
        return makePage(ports, content, { viewpoint: await viewpoint(), page, client });
      });
    },
    item(content, id) {
      return ask([content.collection, 'item', id], async () =>
        makeItem(ports, content, { viewpoint: await viewpoint(), id, mask: null, client })
      );
    },
    eventTypes: () => ask(['eventTypes'], async () => makeEventTypes(ports, await viewpoint())),
    translation: () =>
      ask(['translation', locale], () => makeTranslation(ports.database, { publisher: publisher.id, locale })),
  };
}
