import { amountOf, isJsonObject, readItems, textOf } from '../values/json.ts';
import { readRevision } from './revision.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Gets the page behind this one; '': there is none. A page may be empty and still have one behind it (AIP-158). */
  readonly nextPageToken: string;
  /** Items on all pages; null when the server does not say. */
  readonly totalSize: number | null;
  /** The publisher's change counter when the page was read, from which live news goes on; '' unknown. */
  readonly revision: string;
}

/**
 * Reads a page from JSON that nobody has checked; null when it is no page at all. Items that cannot be read, and those
 * whose id was there before, are dropped; an absent list is an empty one, which is how protobuf writes it.
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
