/** Collections whose resources others name. */
export const REFERENCED_COLLECTIONS = ['videos', 'entities', 'accessPolicies', 'offers', 'events', 'images'] as const;
export type ReferencedCollection = (typeof REFERENCED_COLLECTIONS)[number];

/** A place where a resource names another one of its publisher. */
export interface Reference {
  /** As a caller writes it: `videoIds`, `markers[2].entityId`. */
  readonly field: string;
  /** The part to remove to unlink it: an item of a list, or a member, which becomes null. */
  readonly path: readonly (string | number)[];
  readonly collection: ReferencedCollection;
  readonly id: string;
}

/** The publisher whose resources are checked, and the origin of this server. */
export interface ReferenceContext {
  readonly publisher: string;
  readonly publicUrl: string;
}

/** The fields without these references. */
export function unlink<Fields>(fields: Fields, references: readonly Reference[]): Fields {
  // From the end, so that items that go do not move those that have yet to go.
  return references.toReversed().reduce<unknown>((kept, { path }) => removed(kept, path), fields) as Fields;
}

/** Returns a key that is the same for a reference at any position of its list. */
export function keyOf({ field, collection, id }: Reference): string {
  return `${field.replace(/\[\d+\]/g, '[]')} ${collection}/${id}`;
}

function removed(value: unknown, [key, ...rest]: Reference['path']): unknown {
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.filter((_, index) => index !== key)
      : value.map((item, index) => (index === key ? removed(item, rest) : item));
  }
  const members = Object.entries(value as object);
  return Object.fromEntries(
    members.map(([name, member]) => [name, name !== key ? member : rest.length === 0 ? null : removed(member, rest)])
  );
}
