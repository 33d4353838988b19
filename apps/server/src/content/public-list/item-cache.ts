import { languageOf, normaliseLocale } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { type ContentRow, type InLocale, inLocaleOf, type ProjectionContext } from './projection-context.ts';

/** Bytes of an item in addition to its texts: name, info and bookkeeping. */
const OVERHEAD = 1_200;

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
  /** JSON. */
  readonly text: string;
  readonly info: ItemInfo;
}

export interface ItemCache {
  itemOf(form: PublicForm, row: ContentRow, context: ProjectionContext): Item;
}

interface CachedItem {
  /** Identifies the state it was built from. Another state of the item replaces it. */
  readonly source: string;
  readonly info: ItemInfo;
  /** By the requested locales in which it has texts. Any other locale leads to the same texts. */
  readonly texts: Map<string, string>;
}

/**
 * Caches items in their public form, in their latest state. A list of cached items is built by joining texts, without
 * parsing or serialising JSON. `maxBytes` applies to all items together.
 */
export function createItemCache(maxBytes: number): ItemCache {
  const cache = new LRUCache<string, CachedItem>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return {
    itemOf(form, row, context) {
      const name = nameOf(form, row, context);
      const source = sourceOf(row, context);
      const last = cache.get(name);
      const before = last?.source === source ? last : undefined;
      const localeKey = before ? matchingLocales(before.info, context) : '';
      const text = before?.texts.get(localeKey);
      if (before && text !== undefined) return { text, info: before.info };

      const item = makeItem(form, row, context);
      const texts = new Map(before?.texts).set(matchingLocales(item.info, context), item.text);
      cache.set(name, { source, info: item.info, texts });
      return item;
    },
  };
}

function nameOf({ collection }: PublicForm, { id }: ContentRow, { publisher, view }: ProjectionContext): string {
  return `${collection} ${id} ${publisher.id} ${view}`;
}

function sourceOf({ revision, create_time }: ContentRow, { publisher, imageState }: ProjectionContext): string {
  return `${revision} ${create_time.getTime()} ${publisher.version} ${imageState}`;
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
  return { text: JSON.stringify(item), info };
}

function matchingLocales({ tags }: ItemInfo, { locales }: ProjectionContext): string {
  if (tags.size === 0) return '';
  return locales.filter((locale) => tags.has(locale.toLowerCase()) || tags.has(languageOf(locale))).join();
}

function sizeOf({ texts }: CachedItem): number {
  return [...texts.values()].reduce((bytes, text) => bytes + text.length * 2, OVERHEAD);
}
