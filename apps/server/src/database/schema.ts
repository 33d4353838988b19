import type { ColumnType, Kysely, Transaction } from 'kysely';

/** jsonb: read as a value, written as JSON text, because the two drivers differ in what they make of arrays. */
type Json<Value> = ColumnType<Value, string, string>;

/** Columns of every resource table. `body` holds what the publisher wrote, checked; times are set by the server's clock. */
export interface ResourceColumns {
  id: string;
  body: Json<Record<string, unknown>>;
  /** Taken from the publisher's counter inside the writing transaction: never the same twice. */
  revision: number;
  create_time: Date;
  update_time: Date;
}

interface ChildColumns extends ResourceColumns {
  publisher_id: string;
}

/** Columns derived from the body of what visitors list: what filters, orders and searches read. */
interface Described {
  type_id: string;
  texts: Json<Record<string, Record<string, string>>>;
  words: string;
}

export interface Schema {
  publishers: ResourceColumns & {
    /** Rises with every write to anything of this publisher; order of numbers = order of commits (contract §2.3). */
    counter: ColumnType<number, number | undefined, number>;
    /** Changes of events up to this revision are no longer in `event_changes`. */
    changes_floor: ColumnType<number, number | undefined, number>;
    /** Of the last write to any key that playback tokens are signed with; to any entitlement. */
    keys_revision: ColumnType<number, number | undefined, number>;
    entitlements_revision: ColumnType<number, number | undefined, number>;
  };
  public_keys: ChildColumns;
  secret_keys: ChildColumns & {
    /** SHA-256 of the secret, hex. */
    hash: string;
  };
  banner_collections: ChildColumns & {
    /** What a validator needs without reading the body: see banner-collections/facts.ts. */
    facts: Json<{ changeTimes: number[]; locales: string[] }>;
  };
  images: ChildColumns & {
    bytes: Uint8Array;
    /** SHA-256 of `bytes`, hex; the store computes it. */
    hash: ColumnType<string, never, never>;
  };
  event_types: ChildColumns;
  access_policies: ChildColumns;
  signing_keys: ChildColumns & {
    /** Of HS256, encrypted (`secrets/`); null: the key is public, in the body. */
    secret: string | null;
  };
  playback_keys: {
    publisher_id: string;
    kid: string;
    /** A JWK with its private part, encrypted (`secrets/`); an object: not encrypted yet. */
    private_key: Json<string | Record<string, unknown>>;
    create_time: Date;
    /** It signs from here until the next one does. */
    sign_time: Date;
  };
  entitlements: ChildColumns & { user_id: string };
  translations: ChildColumns;
  offers: ChildColumns;
  checkout_sessions: ChildColumns & {
    user_id: string;
    request_id: string;
    provider: string;
    /** The provider's id of it; null: not opened there yet. */
    provider_session: string | null;
    client_secret: string | null;
    /** The provider's id of what was paid. */
    payment: string | null;
  };
  payment_events: {
    provider: string;
    event_id: string;
    type: string;
    payment: string | null;
    /** Whether it took the payment back. */
    reversed: boolean;
    /** Why it was set aside; null: it was not. */
    problem: string | null;
    create_time: Date;
  };
  videos: ChildColumns & {
    /** Folders of `/media/` that it names: see videos/named-folders.ts. */
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
      /** How often start, end or status changed (RFC 5545 SEQUENCE). */
      sequence: ColumnType<number, number | undefined, number>;
    };
  event_changes: {
    publisher_id: string;
    revision: number;
    event_id: string;
    /** The event's body before; null: there was no such event. */
    before: Json<Record<string, unknown> | null> | null;
    /** When the event was made. */
    create_time: Date;
    change_time: Date;
  };
  demo_writes: {
    publisher_id: string;
    collection: string;
    id: string;
    revision: number;
    /** SHA-256 of the fields as the demo has them, hex. */
    hash: string;
  };
  server_keys: {
    name: string;
    value: string;
    create_time: Date;
  };
  request_ids: {
    /** Who asked: `admin` or a publisher's id; ids of different callers never meet. */
    caller: string;
    request_id: string;
    /** SHA-256 of method, path, query and body, hex. */
    fingerprint: string;
    /** The answer's JSON; null while its transaction runs. */
    response: ColumnType<unknown, string | null, string>;
    create_time: Date;
  };
}

/** The store, whichever it is. Inside a transaction use the transaction only: the embedded store has one connection. */
export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
