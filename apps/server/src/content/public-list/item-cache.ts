import { languageOf, normaliseLocale } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { toBody } from '../../platform/responses/to-body.ts';
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

/** An item as contained in responses. */
export interface Item {
  /** JSON in UTF-8, in memory of its own. */
  readonly json: Buffer;
  readonly info: ItemInfo;
}

export interface ItemCache {
  itemOf(form: PublicForm, row: ContentRow, context: ProjectionContext): Item;
}

interface CachedItem {
  /** The state it was built from. Another state of the item replaces it. */
  readonly source: Source;
  readonly info: ItemInfo;
  /** By the requested locales in which it has texts. Any other locale leads to the same texts. */
  readonly texts: Map<string, Buffer>;
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
    itemOf(form, row, context) {
      const name = nameOf(form, row, context);
      const last = cache.get(name);
      const before = last && isFrom(last.source, row, context) ? last : undefined;
      const json = before?.texts.get(matchingLocales(before.info, context));
      if (before && json !== undefined) return { json, info: before.info };

      const item = makeItem(form, row, context);
      const texts = new Map(before?.texts).set(matchingLocales(item.info, context), item.json);
      cache.set(name, { source: sourceOf(row, context), info: item.info, texts });
      return item;
    },
  };
}

function nameOf({ collection }: PublicForm, { id }: ContentRow, { publisher, view }: ProjectionContext): string {
  return `${collection} ${id} ${publisher.id} ${view}`;
}

function sourceOf({ revision, create_time }: ContentRow, { publisher, imageState }: ProjectionContext): Source {
  return { revision, createTime: create_time.getTime(), publisherVersion: publisher.version, imageState };
}

function isFrom(source: Source, row: ContentRow, { publisher, imageState }: ProjectionContext): boolean {
  return (
    source.revision === row.revision &&
    source.createTime === row.create_time.getTime() &&
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
  return { json: toBody(JSON.stringify(item)), info };
}

function matchingLocales({ tags }: ItemInfo, { locales }: ProjectionContext): string {
  if (tags.size === 0) return '';
  return locales.filter((locale) => tags.has(locale.toLowerCase()) || tags.has(languageOf(locale))).join();
}

function sizeOf({ texts }: CachedItem): number {
  return [...texts.values()].reduce((bytes, json) => bytes + json.byteLength + TEXT_OVERHEAD, OVERHEAD);
}
