import type { TObject, TSchema } from 'typebox';

/** What a publisher writes of a resource, checked against the kind's fields. */
export type Body = Record<string, unknown>;

export type ResourceTable = 'publishers' | 'public_keys' | 'secret_keys' | 'banner_collections' | 'images';

/** A kind of resource: all that differs between resources with the standard methods (AIP-131 to 135). */
export interface ResourceKind<Fields extends object = Body> {
  /** As in URLs and lists: `bannerCollections`. */
  readonly collection: string;
  /** As in the id's query name: `bannerCollection` takes `?bannerCollectionId=`. */
  readonly singular: string;
  readonly table: ResourceTable;
  /** The fields that may be written. */
  readonly fields: TObject;
  /** The whole resource, as answered. */
  readonly schema: TSchema;
  /** Fields that a new resource has without being told. */
  readonly defaults: (id: string) => Partial<Fields>;
  /** Makes an id when the caller names none; absent: the caller must. */
  readonly createId?: () => string;
  /** Checks what a schema cannot say and gives the form to store; throws `fieldInvalid`. */
  readonly normalise?: (fields: Fields) => Fields;
  /** Further columns, derived from the fields at each write. */
  readonly columns?: (fields: Fields) => Record<string, unknown>;
  /** Further columns of a new row, and what only the answer to Create shows. */
  readonly birth?: () => { readonly columns: Record<string, unknown>; readonly shown: Record<string, unknown> };
}

/** Forgets the type of a kind's fields, which its own functions alone need. */
export function defineKind<Fields extends object>(kind: ResourceKind<Fields>): ResourceKind {
  return kind as unknown as ResourceKind;
}
