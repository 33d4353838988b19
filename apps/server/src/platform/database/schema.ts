import type { ColumnType, Kysely, Transaction } from 'kysely';

/** jsonb: read as a value and written as JSON text, because the two drivers treat arrays differently. */
type Json<Value> = ColumnType<Value, string, string>;

/** Columns of every resource table. `body` holds the validated fields; times come from the server's clock. */
export interface ResourceColumns {
  id: string;
  body: Json<Record<string, unknown>>;
  /** Taken from the publisher's counter inside the writing transaction, so that it is unique. */
  revision: number;
  create_time: Date;
  update_time: Date;
}

export interface ChildColumns extends ResourceColumns {
  publisher_id: string;
}

/** Columns for filters, orders and searches, derived from the body of listed resources. */
interface Described {
  type_id: string;
  texts: Json<Record<string, Record<string, string>>>;
  words: string;
}

export interface Schema {
  publishers: ResourceColumns & {
    /** Increases with every write of this publisher. The order of numbers is the order of commits (contract §2.3). */
    counter: ColumnType<number, number | undefined, number>;
    /** Changes of events up to this revision are no longer in `event_changes`. */
    changes_floor: ColumnType<number, number | undefined, number>;
    /** Revision of the last write to any key that signs playback tokens, and to any entitlement. */
    keys_revision: ColumnType<number, number | undefined, number>;
    entitlements_revision: ColumnType<number, number | undefined, number>;
  };
  public_keys: ChildColumns;
  secret_keys: ChildColumns & {
    /** SHA-256 of the secret, hex. */
    hash: string;
    /** The last authentication with the key, accurate to a minute; null before the first. */
    last_use_time: ColumnType<Date | null, Date | undefined, Date>;
    /** The actor that created the key; null if an earlier version of the server did. */
    created_by: ColumnType<string | null, string | undefined, never>;
  };
  banner_collections: ChildColumns & {
    /** Values for ETags that do not require reading the body; see banner-collections.ts. */
    facts: Json<{ changeTimes: number[]; locales: string[] }>;
  };
  images: ChildColumns & {
    bytes: Uint8Array;
    /** SHA-256 of `bytes`, hex; computed by the store. */
    hash: ColumnType<string, never, never>;
  };
  event_types: ChildColumns;
  access_policies: ChildColumns;
  signing_keys: ChildColumns & {
    /** Only for HS256, encrypted (`secrets/`); null if the key is public, in the body. */
    secret: string | null;
  };
  playback_keys: {
    publisher_id: string;
    kid: string;
    /** A JWK with its private part, encrypted (`secrets/`); an object if not encrypted yet. */
    private_key: Json<string | Record<string, unknown>>;
    create_time: Date;
    /** Time from which it signs, until the next key does. */
    sign_time: Date;
  };
  entitlements: ChildColumns & { user_id: string };
  translations: ChildColumns;
  offers: ChildColumns;
  checkout_sessions: ChildColumns & {
    user_id: string;
    request_id: string;
    provider: string;
    /** The provider's id; null if not opened at the provider yet. */
    provider_session: string | null;
    client_secret: string | null;
    /** The provider's id of the payment. */
    payment: string | null;
  };
  payment_events: {
    provider: string;
    event_id: string;
    type: string;
    payment: string | null;
    /** Whether the event reversed the payment. */
    reversed: boolean;
    /** Why the event has to be handled by an operator; null if it does not. */
    problem: string | null;
    create_time: Date;
  };
  videos: ChildColumns & {
    /** Folders of `/media/` that the video refers to; see `namedFolders` in videos/video.ts. */
    media_folders: ColumnType<string[], string[] | undefined, string[]>;
  };
  media_folders: {
    /** Its name under `/media/`. */
    folder: string;
    publisher_id: string;
    assign_time: Date;
  };
  entities: ChildColumns & Described;
  creative_works: ChildColumns & Described & { release_time: Date | null; video_ids: string[] };
  events: ChildColumns &
    Described & {
      status: string;
      start_time: Date | null;
      end_time: Date | null;
      entity_ids: string[];
      video_ids: string[];
      /** Number of changes of start, end or status (RFC 5545 SEQUENCE). */
      sequence: ColumnType<number, number | undefined, number>;
    };
  event_changes: {
    publisher_id: string;
    revision: number;
    event_id: string;
    /** The event's body before the change; null if it did not exist. */
    before: Json<Record<string, unknown> | null> | null;
    /** When the event was created. */
    create_time: Date;
    change_time: Date;
  };
  start_plans: {
    /** SHA-256 of format and URL, hex; see playback/media/remote. */
    url_hash: string;
    /** JSON of a `StartPlan`; null if the presentation has none, or has not been read yet. */
    plan: string | null;
    /** When it was last read successfully. */
    read_time: Date | null;
    /** When a server last began to read it. */
    claim_time: Date;
  };
  kept_loaders: {
    /** Version of the product, `0.1.0`. */
    version: string;
    /** JavaScript. */
    content: string;
    create_time: Date;
  };
  audit_events: {
    /** The chain: a publisher's id, or '' for the server's. */
    publisher_id: string;
    id: string;
    /** From 1; null until the job of `people/audit` has numbered the event. */
    sequence: ColumnType<number | null, never, number>;
    /** By the store's clock. */
    time: ColumnType<Date, never, never>;
    actor: string;
    session: string | null;
    via: string;
    action: string;
    target: string | null;
    change: string | null;
    before: Json<Record<string, unknown> | null> | null;
    after: Json<Record<string, unknown> | null> | null;
    truncated: boolean;
    request_id: string | null;
    address_prefix: string | null;
    user_agent: string | null;
    /** SHA-256, hex; null until the event is numbered. */
    hash: ColumnType<string | null, never, string>;
    previous_hash: ColumnType<string | null, never, string>;
  };
  audit_chains: {
    /** As in `audit_events`. */
    publisher_id: string;
    /** Number and hash of the last numbered event. */
    sequence: number;
    hash: string;
    /** Number and hash of the last event that was pruned; 0 and 64 zeros before that. */
    anchor_sequence: number;
    anchor_hash: string;
  };
  demo_writes: {
    publisher_id: string;
    collection: string;
    id: string;
    revision: number;
    /** SHA-256 of the fields in the demo, hex. */
    hash: string;
  };
  server_keys: {
    name: string;
    value: string;
    create_time: Date;
  };
  request_ids: {
    /** The caller: `admin` or a publisher's id. Ids of different callers are separate. */
    caller: string;
    request_id: string;
    /** SHA-256 of method, path, query and body, hex. */
    fingerprint: string;
    /** JSON of the response; null while its transaction runs. */
    response: ColumnType<unknown, string | null, string>;
    create_time: Date;
  };
}

/**
 * The store of either kind. Inside a transaction use only the transaction, because the embedded store has one
 * connection.
 */
export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
