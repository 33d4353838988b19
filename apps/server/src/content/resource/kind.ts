import type { WireProblem } from '@touchline/contract';
import type { TObject, TProperties, TSchema } from 'typebox';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import type { Reference, ReferenceContext } from '../references/reference.ts';

/** Fields of a resource as a publisher writes them, checked against the kind's schema. */
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

/** Information about a write besides the fields, for derived columns. */
export interface WriteContext<Fields extends object = Body> {
  /** The publisher's default language (contract §6); '' for publishers themselves. */
  readonly languageCode: string;
  /** The previous fields; null if the resource is new. */
  readonly before: Fields | null;
}

/** One write to one resource, inside its transaction. */
export interface Change<Fields extends object = Body> {
  readonly publisher: string;
  readonly id: string;
  readonly revision: number;
  readonly now: Date;
  /** When the resource was created; `now` for a new one. */
  readonly createTime: Date;
  /** null if the resource did not exist. */
  readonly before: Fields | null;
  /** null if it was deleted. */
  readonly after: Fields | null;
}

/** The fields of a stored resource. */
export interface StoredFields<Fields extends object = Body> {
  readonly id: string;
  readonly fields: Fields;
}

/** A kind of resource: the differences between resources with the standard methods (AIP-131 to 135). */
export interface ResourceKind<Fields extends object = Body> {
  /** As in URLs and lists: `bannerCollections`. */
  readonly collection: string;
  /** As in the id's query parameter: `bannerCollection` gives `?bannerCollectionId=`. */
  readonly singular: string;
  readonly table: ResourceTable;
  /** The fields that may be written. */
  readonly fields: TObject;
  /** The complete resource in responses. */
  readonly schema: TSchema;
  /** Default fields of a new resource. */
  readonly defaults: (id: string) => Partial<Fields>;
  /** Spelling of ids, if it differs from the stored one: `read` returns the stored form, or null if invalid. */
  readonly ids?: { readonly read: (text: string) => string | null; readonly form: string };
  /** Generates an id if the caller sends none; absent if the caller must send one. */
  readonly createId?: () => string;
  /** Checks rules that a schema cannot express and returns the form to store. Throws `fieldInvalid`. */
  readonly normalise?: (fields: Fields) => Fields;
  /**
   * Creates the check that needs other resources of the publisher, for one write or many. It throws `ApiError` for
   * problems that a write adds. null: the resource is new.
   */
  readonly createCheck?: (
    database: Database,
    publisher: string
  ) => Promise<(fields: Fields, before: Fields | null) => void>;
  /** Finds the references to other resources of the publisher in the fields. */
  readonly references?: (fields: Fields, context: ReferenceContext) => readonly Reference[];
  /** Finds the problems of stored resources besides their references, by id. */
  readonly findProblems?: (
    database: Database,
    resources: readonly StoredFields<Fields>[],
    context: { readonly publisher: string; readonly now: number }
  ) => Promise<ReadonlyMap<string, readonly WireProblem[]>>;
  /** Further columns, derived from the fields at each write. */
  readonly columns?: (fields: Fields, context: WriteContext<Fields>) => Record<string, unknown>;
  /** Records each write in its transaction. */
  readonly record?: (transaction: DatabaseTransaction, change: Change<Fields>) => Promise<void>;
  /** Further columns of a new row, and values that only the response to Create contains. */
  readonly onCreate?: (
    fields: Fields,
    place: { readonly publisher: string; readonly id: string }
  ) => CreateResult | Promise<CreateResult>;
  /** Checks whether the caller may write these fields. Throws `ApiError`. `before`: null if the resource is new. */
  readonly authorize?: (
    caller: Caller,
    write: { readonly id: string; readonly fields: Fields; readonly before: Fields | null }
  ) => void;
  /** Fields that only the server writes and that have columns of their own. Bodies may contain them; they are ignored. */
  readonly output?: {
    readonly columns: readonly string[];
    readonly fields: TProperties;
    /** Returns columns of a row that `actor` creates; see `actorOf`. */
    readonly create: (actor: string) => Readonly<Record<string, unknown>>;
    /** Converts the columns of a row to the fields. */
    readonly read: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  };
}

interface CreateResult {
  readonly columns: Record<string, unknown>;
  readonly shown: Record<string, unknown>;
}

/** Hides the type of a kind's fields, which only its own functions need. */
export function defineKind<Fields extends object>(kind: ResourceKind<Fields>): ResourceKind {
  return kind as unknown as ResourceKind;
}
