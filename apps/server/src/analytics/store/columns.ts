/**
 * The columns of the analytics tables. They define the table, the type of its rows, and the values to append.
 *
 * Times are epoch ms here and TIMESTAMP (UTC) in SQL; durations are ms. Ids of visitors are stored only as unsigned
 * 64-bit hashes (visitor-hash.ts). The names are those of SQL, so rows need no conversion.
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

/** A row with these columns; null means unknown. */
export type RowOf<C extends Columns> = { [K in keyof C]: Values[C[K]] | null };

/** The sender and origin of an event, the same in all tables. */
const requestColumns = {
  /** Origin and path. */
  page: 'VARCHAR',
  /** Host of the page. */
  site: 'VARCHAR',
  /** ISO 3166-1 alpha-2. */
  country: 'VARCHAR',
  /** phone, tablet, desktop, tv; null if unknown. */
  device: 'VARCHAR',
  browser: 'VARCHAR',
  /** Major version: `129`. */
  browser_version: 'VARCHAR',
  os: 'VARCHAR',
  bot: 'BOOLEAN',
} as const;

/**
 * A viewing: metrics.md, "Per view". The tables `viewings` (ended ones) and `open_viewings` have these columns. The
 * view `all_viewings` has the rows of both.
 */
export const viewingColumns = {
  /** Our own number, in the order in which viewings were first received. */
  viewing: 'UINTEGER',
  publisher: 'VARCHAR',
  /** The client's id. */
  id: 'VARCHAR',
  /** Hash of `mux_viewer_id`, else of `user` of the player family. Unique viewers are counted by it. */
  viewer: 'UBIGINT',
  /** Hash of the player family's `userId`. */
  browser_user: 'UBIGINT',
  /** Hash of the publisher's own id of the visitor. */
  auth_user: 'UBIGINT',
  session: 'UBIGINT',

  /** Time of the first play intent; null if there was none yet, so that it is not an attempt. */
  start_time: 'TIMESTAMP',
  /** Time of its last event. */
  end_time: 'TIMESTAMP',
  /** Whether its end was reported. A viewing without an event for an hour has ended, too. */
  ended: 'BOOLEAN',
  last_sequence: 'UINTEGER',
  /** Whether the visitor is watching: not paused, ended or failed. */
  watching: 'BOOLEAN',

  video_id: 'VARCHAR',
  video_title: 'VARCHAR',
  /** The event that had the video when the viewing started. */
  event_id: 'VARCHAR',
  event_title: 'VARCHAR',
  /** Name of the player: `video-player`, `event-player`, `creative-work-player`. */
  widget: 'VARCHAR',
  live: 'BOOLEAN',
  duration: 'DOUBLE',
  ...requestColumns,

  /** Whether it had a first frame, so that it is a play. */
  played: 'BOOLEAN',
  /** Whether it had a fatal error that is not a business exception. */
  failed: 'BOOLEAN',
  /** Whether entitlement, geography or sign-in prevented it. */
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
  /** From the last `seeking` of each seek; from the first. */
  seek_duration: 'DOUBLE',
  seek_duration_full: 'DOUBLE',
  longest_seek: 'DOUBLE',
  /** bit/s over playing time. */
  average_bitrate: 'DOUBLE',
  switches_up: 'UINTEGER',
  switches_down: 'UINTEGER',
  /** Share × ms, and the ms that it covers. */
  upscaled: 'DOUBLE',
  downscaled: 'DOUBLE',
  scaled_time: 'DOUBLE',
  dropped_frames: 'UINTEGER',
  live_latency: 'DOUBLE',
  /** Maximum of the playhead. */
  max_playhead: 'DOUBLE',
  /** 0 to 100; null for live. */
  percent_watched: 'DOUBLE',
  /** Sum of 1, 2, 4, 8 for the quarters that playback passed; 8 means that it reached the end. */
  quartiles: 'UTINYINT',
} as const;

/** An event of a viewing; the table `viewing_events`. */
export const eventColumns = {
  viewing: 'UINTEGER',
  publisher: 'VARCHAR',
  /** Its `player_sequence_number`; null for the player family, which has none. */
  sequence: 'UINTEGER',
  time: 'TIMESTAMP',
  /**
   * The event's name as on the wire: `playing`, `rebufferstart`. Names of the player family have a prefix:
   * `player.ping`.
   */
  word: 'VARCHAR',
  /** ms. */
  playhead: 'UINTEGER',
  /** Whether the visitor is watching from this event on; null if the event does not say. */
  watching: 'BOOLEAN',
  /** A detail for editors: `1280x720 2500000` for a rendition, code and message of an error, 50 for `percent`. */
  detail: 'VARCHAR',
} as const;

/** A banner or card that was seen or clicked; the table `content_events`. */
export const contentColumns = {
  publisher: 'VARCHAR',
  time: 'TIMESTAMP',
  /** Time by the visitor's clock, if that clock is wrong. It identifies an event that is sent again. */
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
  ...requestColumns,
} as const;

export type ViewingRow = RowOf<typeof viewingColumns>;
export type EventRow = RowOf<typeof eventColumns>;
export type ContentRow = RowOf<typeof contentColumns>;
