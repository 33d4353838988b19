import { languageOf, normaliseLocale } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { type ContentRow, type InLocale, inLocaleOf, type Viewpoint } from './viewpoint.ts';

/** Bytes that an item takes besides its texts: name, facts, bookkeeping. */
const OVERHEAD = 1_200;

/** The public form of one collection. */
export interface PublicForm {
  /** As in URLs: `events`. */
  readonly collection: string;
  readonly toPublic: (row: ContentRow, viewpoint: Viewpoint, inLocale: InLocale) => object;
}

/** What is known of an item without reading its text. */
export interface ItemFacts {
  /** Tags in which it has texts, in lower case. */
  readonly tags: ReadonlySet<string>;
  /** Of events; null of all else. */
  readonly status: string | null;
  /** Epoch ms; null: none. */
  readonly startTime: number | null;
}

/** An item as it stands in answers. */
export interface Item {
  /** JSON. */
  readonly text: string;
  readonly facts: ItemFacts;
}

export interface ItemCache {
  itemOf(form: PublicForm, row: ContentRow, viewpoint: Viewpoint): Item;
}

interface KnownItem {
  /** What it was made of; another state of the same item replaces it. */
  readonly source: string;
  readonly facts: ItemFacts;
  /** By the wished locales in which it has text: all others lead to the same words. */
  readonly texts: Map<string, string>;
}

/**
 * Keeps items in their public form, in their last state: a list of known items is made by joining texts, with no JSON
 * read or written. `maxBytes`: of all items.
 */
export function createItemCache(maxBytes: number): ItemCache {
  const known = new LRUCache<string, KnownItem>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return {
    itemOf(form, row, viewpoint) {
      const name = nameOf(form, row, viewpoint);
      const source = sourceOf(row, viewpoint);
      const last = known.get(name);
      const before = last?.source === source ? last : undefined;
      const wishes = before ? matchingWishes(before.facts, viewpoint) : '';
      const text = before?.texts.get(wishes);
      if (before && text !== undefined) return { text, facts: before.facts };

      const made = makeItem(form, row, viewpoint);
      const texts = new Map(before?.texts).set(matchingWishes(made.facts, viewpoint), made.text);
      known.set(name, { source, facts: made.facts, texts });
      return made;
    },
  };
}

function nameOf({ collection }: PublicForm, { id }: ContentRow, { publisher, view }: Viewpoint): string {
  return `${collection} ${id} ${publisher.id} ${view}`;
}

function sourceOf({ revision, create_time }: ContentRow, { publisher, pictures }: Viewpoint): string {
  return `${revision} ${create_time.getTime()} ${publisher.version} ${pictures}`;
}

function makeItem(form: PublicForm, row: ContentRow, viewpoint: Viewpoint): Item {
  const tags = new Set<string>();
  const inLocale = inLocaleOf(viewpoint);
  const item = form.toPublic(row, viewpoint, (text) => {
    if (typeof text === 'object') for (const tag of Object.keys(text)) tags.add(normaliseLocale(tag).toLowerCase());
    return inLocale(text);
  });
  const { status = null, startTime = null } = item as { status?: string; startTime?: string | null };
  const facts = { tags, status, startTime: startTime === null ? null : Date.parse(startTime) };
  return { text: JSON.stringify(item), facts };
}

function matchingWishes({ tags }: ItemFacts, { locales }: Viewpoint): string {
  if (tags.size === 0) return '';
  return locales.filter((locale) => tags.has(locale.toLowerCase()) || tags.has(languageOf(locale))).join();
}

function sizeOf({ texts }: KnownItem): number {
  return [...texts.values()].reduce((bytes, text) => bytes + text.length * 2, OVERHEAD);
}
