/**
 * Columns of the tables of viewing analytics. One list gives the table, the type of its rows, and what is appended.
 *
 * Times are epoch ms here and TIMESTAMP (UTC) in SQL; durations are ms. Hashes of ids are unsigned 64-bit numbers
 * (visitor-hash.ts): no id of a visitor is stored. Names are those of SQL, so that a row is a row.
 */

type SqlType = 'VARCHAR' | 'BOOLEAN' | 'UINTEGER' | 'UTINYINT' | 'DOUBLE' | 'UBIGINT' | 'TIMESTAMP';

interface Values {
  VARCHAR: string;
  BOOLEAN: boolean;
  UINTEGER: number;
  UTINYINT: number;
  DOUBLE: number;
  UBIGINT: bigint;
  /** Epoch ms. */
  TIMESTAMP: number;
}

export type Columns = Readonly<Record<string, SqlType>>;

/** A row with these columns; null: not known. */
export type RowOf<C extends Columns> = { [K in keyof C]: Values[C[K]] | null };

/** Who sent it and from where: the same in all tables that have it. */
const circumstances = {
  /** Origin and path. */
  page: 'VARCHAR',
  /** Host of the page. */
  site: 'VARCHAR',
  /** ISO 3166-1 alpha-2. */
  country: 'VARCHAR',
  /** phone, tablet, desktop, tv; null: not known. */
  device: 'VARCHAR',
  browser: 'VARCHAR',
  /** Its major version: `129`. */
  browser_version: 'VARCHAR',
  os: 'VARCHAR',
  bot: 'BOOLEAN',
} as const;

/**
 * A viewing: metrics.md, "Per view". The tables `viewings` (those that are over) and `open_viewings` have these, and the view
 * `all_viewings` has the rows of both.
 */
export const viewingColumns = {
  /** Number of ours, in the order in which they were first heard of. */
  viewing: 'UINTEGER',
  publisher: 'VARCHAR',
  /** The client's id of it. */
  id: 'VARCHAR',
  /** Of `mux_viewer_id`; else of `user` of the player family. What unique viewers are counted by. */
  viewer: 'UBIGINT',
  /** Of the player family's `userId`. */
  browser_user: 'UBIGINT',
  /** Of the publisher's own id of the visitor. */
  auth_user: 'UBIGINT',
  session: 'UBIGINT',

  /** Of the first play intent; null: there was none yet, so it is no attempt. */
  start_time: 'TIMESTAMP',
  /** Of its last event: where it ends, so far. */
  end_time: 'TIMESTAMP',
  /** Its end was told. One without an event for an hour is over, too. */
  ended: 'BOOLEAN',
  last_sequence: 'UINTEGER',
  /** The visitor is watching: neither paused, nor ended, nor failed. */
  watching: 'BOOLEAN',

  video_id: 'VARCHAR',
  video_title: 'VARCHAR',
  /** The event that has the video, when its viewing began. */
  event_id: 'VARCHAR',
  event_title: 'VARCHAR',
  /** Name of the player: `video-player`, `event-player`, `creative-work-player`. */
  widget: 'VARCHAR',
  live: 'BOOLEAN',
  duration: 'DOUBLE',
  ...circumstances,

  /** There was a first frame: it is a play. */
  played: 'BOOLEAN',
  /** A fatal error that is no business exception. */
  failed: 'BOOLEAN',
  /** Entitlement, geography, sign-in. */
  refused: 'BOOLEAN',
  error_code: 'VARCHAR',
  startup_time: 'DOUBLE',
  player_startup_time: 'DOUBLE',
  watch_time: 'DOUBLE',
  playing_time: 'DOUBLE',
  content_time: 'DOUBLE',
  rebuffer_count: 'UINTEGER',
  rebuffer_duration: 'DOUBLE',
  seek_count: 'UINTEGER',
  /** From the last `seeking` of each; from the first. */
  seek_duration: 'DOUBLE',
  seek_duration_full: 'DOUBLE',
  longest_seek: 'DOUBLE',
  /** bit/s over playing time. */
  average_bitrate: 'DOUBLE',
  switches_up: 'UINTEGER',
  switches_down: 'UINTEGER',
  /** Share × ms, and the ms that they are of. */
  upscaled: 'DOUBLE',
  downscaled: 'DOUBLE',
  scaled_time: 'DOUBLE',
  dropped_frames: 'UINTEGER',
  live_latency: 'DOUBLE',
  /** Of the playhead. */
  max_playhead: 'DOUBLE',
  /** 0 to 100; null: live. */
  percent_watched: 'DOUBLE',
  /** Sum of 1, 2, 4, 8 for the quarters that it passed while it played; 8: it came to the end. */
  quartiles: 'UTINYINT',
} as const;

/** Something that happened in a viewing; the table `viewing_events`. */
export const eventColumns = {
  viewing: 'UINTEGER',
  publisher: 'VARCHAR',
  /** Of its player (`player_sequence_number`); null: of the player family, which has none. */
  sequence: 'UINTEGER',
  time: 'TIMESTAMP',
  /** As on the wire: `playing`, `rebufferstart`; of the player family with it before: `player.ping`. */
  word: 'VARCHAR',
  /** ms. */
  playhead: 'UINTEGER',
  /** From now on the visitor is watching, as far as this event tells. */
  watching: 'BOOLEAN',
  /** What an editor wants to know of it: `1280x720 2500000` of a rendition, code and message of an error, 50 of `percent`. */
  detail: 'VARCHAR',
} as const;

/** A banner or card that was seen or clicked; the table `content_events`. */
export const contentColumns = {
  publisher: 'VARCHAR',
  time: 'TIMESTAMP',
  /** As the visitor's clock had it, where that is wrong: by it an event that is sent again is known again. */
  client_time: 'TIMESTAMP',
  /** impression, click. */
  word: 'VARCHAR',
  widget: 'VARCHAR',
  collection_id: 'VARCHAR',
  item_id: 'VARCHAR',
  item_type: 'VARCHAR',
  /** 0-based. */
  item_index: 'UINTEGER',
  browser_user: 'UBIGINT',
  auth_user: 'UBIGINT',
  session: 'UBIGINT',
  ...circumstances,
} as const;

export type ViewingRow = RowOf<typeof viewingColumns>;
export type EventRow = RowOf<typeof eventColumns>;
export type ContentRow = RowOf<typeof contentColumns>;
