import type { WireProblem } from '@touchline/contract';
import type { TObject, TSchema } from 'typebox';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import type { Reference, ReferenceContext } from '../references/reference.ts';

/** What a publisher writes of a resource, checked against the kind's fields. */
export type Body = Record<string, unknown>;

export type ResourceTable =
  | 'publishers'
  | 'public_keys'
  | 'secret_keys'
  | 'banner_collections'
  | 'images'
  | 'event_types'
  | 'events'
  | 'creative_works'
  | 'entities'
  | 'videos'
  | 'access_policies'
  | 'signing_keys'
  | 'entitlements'
  | 'offers'
  | 'checkout_sessions'
  | 'translations';

/** What a write knows besides the fields: for columns that are derived from them. */
export interface WriteContext<Fields extends object = Body> {
  /** The publisher's default language (contract §6); '' for publishers themselves. */
  readonly languageCode: string;
  /** The fields before; null: the resource is new. */
  readonly before: Fields | null;
}

/** One write to one resource, inside its transaction. */
export interface Change<Fields extends object = Body> {
  readonly publisher: string;
  readonly id: string;
  readonly revision: number;
  readonly now: Date;
  /** When the resource was made; `now` for a new one. */
  readonly createTime: Date;
  /** null: there was no such resource. */
  readonly before: Fields | null;
  /** null: it was deleted. */
  readonly after: Fields | null;
}

/** The fields of a stored resource. */
export interface StoredFields<Fields extends object = Body> {
  readonly id: string;
  readonly fields: Fields;
}

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
  /** How ids may be written where it is not as they are stored: `read` gives the stored form, null for what is none. */
  readonly ids?: { readonly read: (given: string) => string | null; readonly form: string };
  /** Makes an id when the caller names none; absent: the caller must. */
  readonly createId?: () => string;
  /** Checks what a schema cannot say and gives the form to store; throws `fieldInvalid`. */
  readonly normalise?: (fields: Fields) => Fields;
  /**
   * Makes the check that needs other resources of the publisher, for one write or many; it throws `ApiError` for what a
   * write adds. null: the resource is new.
   */
  readonly createCheck?: (
    transaction: DatabaseTransaction,
    publisher: string
  ) => Promise<(fields: Fields, before: Fields | null) => void>;
  /** Finds the places where the fields name other resources of the publisher. */
  readonly references?: (fields: Fields, context: ReferenceContext) => readonly Reference[];
  /** Finds the problems of stored resources besides their references, by id. */
  readonly findProblems?: (
    database: Database,
    resources: readonly StoredFields<Fields>[],
    context: { readonly publisher: string; readonly now: number }
  ) => Promise<ReadonlyMap<string, readonly WireProblem[]>>;
  /** Further columns, derived from the fields at each write. */
  readonly columns?: (fields: Fields, context: WriteContext<Fields>) => Record<string, unknown>;
  /** Notes each write, in its transaction. */
  readonly record?: (transaction: DatabaseTransaction, change: Change<Fields>) => Promise<void>;
  /** Further columns of a new row, and what only the answer to Create shows. */
  readonly birth?: (
    fields: Fields,
    place: { readonly publisher: string; readonly id: string }
  ) => Birth | Promise<Birth>;
}

interface Birth {
  readonly columns: Record<string, unknown>;
  readonly shown: Record<string, unknown>;
}

/** Forgets the type of a kind's fields, which its own functions alone need. */
export function defineKind<Fields extends object>(kind: ResourceKind<Fields>): ResourceKind {
  return kind as unknown as ResourceKind;
}
