/** Collections that other resources refer to. */
export const REFERENCED_COLLECTIONS = ['videos', 'entities', 'accessPolicies', 'offers', 'events', 'images'] as const;
export type ReferencedCollection = (typeof REFERENCED_COLLECTIONS)[number];

/** A reference from a resource to another one of its publisher. */
export interface Reference {
  /** In the caller's spelling: `videoIds`, `markers[2].entityId`. */
  readonly field: string;
  /** The part to remove to unlink it: an item of a list, or a member, which becomes null. */
  readonly path: readonly (string | number)[];
  readonly collection: ReferencedCollection;
  readonly id: string;
}

/** The publisher of the checked resources, and the origin of this server. */
export interface ReferenceContext {
  readonly publisher: string;
  readonly publicUrl: string;
}

/** Returns the fields without these references. */
export function unlink<Fields>(fields: Fields, references: readonly Reference[]): Fields {
  // From the end, so that removed items do not shift those still to be removed.
  return references.toReversed().reduce<unknown>((kept, { path }) => removed(kept, path), fields) as Fields;
}

/** Returns a key that is equal for a reference at any position of its list. */
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
