import Type, { type TSchema } from 'typebox';

/** Items on a page when the caller names no size, and the most one page holds (contract §4). */
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

/** A public list is counted up to here; the size of a longer one is estimated. */
export const MAX_COUNTED = 10_000;

/** Query of every list. `pageSize` stays text: a bad one has its own error reason (contract §4). */
export const ListQuery = Type.Object({
  pageSize: Type.Optional(Type.String({ description: `Default ${DEFAULT_PAGE_SIZE}, at most ${MAX_PAGE_SIZE}` })),
  pageToken: Type.Optional(Type.String({ maxLength: 4_096, description: 'nextPageToken of the page before' })),
});

/** A page of `items` under its collection's name (AIP-132, AIP-158). */
export function listOf<Item extends TSchema>(collection: string, item: Item) {
  return Type.Object({
    [collection]: Type.Array(item),
    nextPageToken: Type.String({ description: 'Empty on the last page' }),
    totalSize: Type.Integer(),
  });
}
