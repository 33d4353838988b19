import { type EventType, type Page, readEventType, readPage, readTranslation } from '@touchline/domain';
import type { Asked } from './content.ts';

/** A list as the browser reads it, so that both render from the same values. */
export function readListed<Item extends { readonly id: string }>(
  asked: Asked,
  {
    content,
    read,
  }: { readonly content: { readonly collection: string }; readonly read: (json: unknown) => Item | null }
) {
  const page: Page<Item> | null = readPage(asked.json(), content.collection, read);
  if (!page) throw new Error(`the list of ${content.collection} is none`);
  const { items, nextPageToken, totalSize, revision } = page;
  return { items, page: { nextPageToken, totalSize: totalSize ?? items.length }, revision };
}

/** null: they were not asked for. */
export function readEventTypes(asked: Asked | null): readonly EventType[] {
  return asked ? (readPage(asked.json(), 'eventTypes', readEventType)?.items ?? []) : [];
}

/** The publisher's own words, by English phrase. */
export function readWords(asked: Asked): Readonly<Record<string, string>> {
  return readTranslation(asked.json()) ?? {};
}
