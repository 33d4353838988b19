import { amountOf, isJsonObject, readItems, textOf } from '../values/json.ts';
import { readRevision } from './revision.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Token of the next page; '': there is none. An empty page may have a next one (AIP-158). */
  readonly nextPageToken: string;
  /** Number of items on all pages; null if the server does not send it. */
  readonly totalSize: number | null;
  /** The publisher's change counter when the page was read, from which live updates continue; '' unknown. */
  readonly revision: string;
}

/**
 * Reads a page from unchecked JSON; null if it is not a page. Omits items that are invalid or repeat an id. An absent
 * list counts as empty, because protobuf omits empty lists.
 */
export function readPage<Item extends { readonly id: string }>(
  json: unknown,
  collection: string,
  read: (json: unknown) => Item | null
): Page<Item> | null {
  if (!isJsonObject(json)) return null;
  const list = json[collection] ?? [];
  if (!Array.isArray(list)) return null;
  return {
    items: readItems(list, read),
    nextPageToken: textOf(json['nextPageToken']),
    totalSize: amountOf(json['totalSize']),
    revision: readRevision(json['revision']),
  };
}
