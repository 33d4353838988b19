import { languageOf, normaliseLocale } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { toBody } from '../../platform/responses/to-body.ts';
import type { ListedRow } from '../listing/list-rows.ts';
import { type ContentRow, type InLocale, inLocaleOf, type ProjectionContext } from './projection-context.ts';

/** Bytes of an item in addition to its texts: name, info and bookkeeping. */
const OVERHEAD = 1_200;
/** Bytes of a text in addition to its JSON. */
const TEXT_OVERHEAD = 400;

/** The public form of one collection. */
export interface PublicForm {
  /** As in URLs: `events`. */
  readonly collection: string;
  readonly toPublic: (row: ContentRow, context: ProjectionContext, inLocale: InLocale) => object;
}

/** Properties of an item that are known without parsing its text. */
export interface ItemInfo {
  /** Tags in which it has texts, in lower case. */
  readonly tags: ReadonlySet<string>;
  /** Status of an event; null for other items. */
  readonly status: string | null;
  /** Epoch ms; null if there is none. */
  readonly startTime: number | null;
}

/** An item as contained in responses, in the state of its row. */
export interface Item extends ListedRow {
  /** JSON in UTF-8, in memory of its own. */
  readonly json: Buffer;
  readonly info: ItemInfo;
}

export interface ItemCache {
  /** Returns the item of a row in this state; null if it is not cached. */
  find(form: PublicForm, state: ListedRow, context: ProjectionContext): Item | null;
  /** Builds the item of a row. */
  add(form: PublicForm, row: ContentRow, context: ProjectionContext): Item;
}

interface CachedItem {
  /** The state it was built from. Another state of the item replaces it. */
  readonly source: Source;
  readonly info: ItemInfo;
  /** By the requested locales in which it has texts. Any other locale leads to the same texts. */
  readonly items: ReadonlyMap<string, Item>;
}

/** A public form depends on these, besides name and locales. */
interface Source {
  readonly revision: number;
  /** Epoch ms. */
  readonly createTime: number;
  readonly publisherVersion: string;
  readonly imageState: string;
}

/**
 * Caches items in their public form, in their latest state. A list of cached items is built by joining their bytes,
 * without parsing, serialising or encoding JSON. `maxBytes` applies to all items together.
 */
export function createItemCache(maxBytes: number): ItemCache {
  const cache = new LRUCache<string, CachedItem>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return {
    find(form, state, context) {
      const cached = cache.get(nameOf(form, state, context));
      if (!cached || !isFrom(cached.source, state, context)) return null;
      return cached.items.get(matchingLocales(cached.info, context)) ?? null;
    },

    add(form, row, context) {
      const item = makeItem(form, row, context);
      const name = nameOf(form, item, context);
      const last = cache.get(name);
      const before = last && isFrom(last.source, item, context) ? last.items : undefined;
      const items = new Map(before).set(matchingLocales(item.info, context), item);
      cache.set(name, { source: sourceOf(item, context), info: item.info, items });
      return item;
    },
  };
}

function nameOf({ collection }: PublicForm, { id }: ListedRow, { publisher, view }: ProjectionContext): string {
  return `${collection} ${id} ${publisher.id} ${view}`;
}

function sourceOf({ revision, createTime }: ListedRow, { publisher, imageState }: ProjectionContext): Source {
  return { revision, createTime, publisherVersion: publisher.version, imageState };
}

function isFrom(source: Source, state: ListedRow, { publisher, imageState }: ProjectionContext): boolean {
  return (
    source.revision === state.revision &&
    source.createTime === state.createTime &&
    source.publisherVersion === publisher.version &&
    source.imageState === imageState
  );
}

function makeItem(form: PublicForm, row: ContentRow, context: ProjectionContext): Item {
  const tags = new Set<string>();
  const inLocale = inLocaleOf(context);
  const item = form.toPublic(row, context, (text) => {
    if (typeof text === 'object') for (const tag of Object.keys(text)) tags.add(normaliseLocale(tag).toLowerCase());
    return inLocale(text);
  });
  const { status = null, startTime = null } = item as { status?: string; startTime?: string | null };
  const info = { tags, status, startTime: startTime === null ? null : Date.parse(startTime) };
  const { id, revision, create_time: createTime } = row;
  return { id, revision, createTime: createTime.getTime(), json: toBody(JSON.stringify(item)), info };
}

function matchingLocales({ tags }: ItemInfo, { locales }: ProjectionContext): string {
  if (tags.size === 0) return '';
  return locales.filter((locale) => tags.has(locale.toLowerCase()) || tags.has(languageOf(locale))).join();
}

function sizeOf({ items }: CachedItem): number {
  return [...items.values()].reduce((bytes, { json }) => bytes + json.byteLength + TEXT_OVERHEAD, OVERHEAD);
}
