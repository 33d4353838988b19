import type { ViewingRow } from '../store/columns.ts';
import { readWatched } from './played-ranges.ts';
import { readValue } from './read-value.ts';
import type { Registers } from './registers.ts';

const MAX_ID = 200;
const MAX_TITLE = 300;
const MAX_PAGE = 2_048;
const MAX_CODE = 100;
/** Sum of all quarters. */
const ALL_QUARTILES = 15;

/** Columns with the value of one wire key. */
const FIGURES = [
  ['startup_time', 'xtitofifr'],
  ['player_startup_time', 'psuti'],
  ['watch_time', 'xwati'],
  ['playing_time', 'xpntimscv'],
  ['content_time', 'xctpbti'],
  ['rebuffer_duration', 'xredu'],
  ['seek_duration', 'xskdu'],
  ['seek_duration_full', 'xtlskdu'],
  ['longest_seek', 'xmaskti'],
  ['average_bitrate', 'xavbi'],
  ['upscaled', 'xtlug'],
  ['downscaled', 'xtldg'],
  ['scaled_time', 'xtlctpbti'],
  ['live_latency', 'xlilt'],
  ['max_playhead', 'xmaphps'],
] as const satisfies readonly (readonly [keyof ViewingRow, string])[];

const COUNTS = [
  ['rebuffer_count', 'xreco'],
  ['seek_count', 'xskco'],
  ['switches_up', 'xrf_upshift_co'],
  ['switches_down', 'xrf_downshift_co'],
  ['dropped_frames', 'xdpfrco'],
] as const satisfies readonly (readonly [keyof ViewingRow, string])[];

/** Converts registers to the row of a viewing. Values without a register keep the previous value. */
export function toViewingRow(registers: Registers, before: ViewingRow): ViewingRow {
  const row: { -readonly [Column in keyof ViewingRow]: ViewingRow[Column] } = { ...before };
  for (const [column, key] of FIGURES) row[column] = readValue.figure(registers[key]?.[1]) ?? row[column];
  for (const [column, key] of COUNTS) row[column] = readValue.count(registers[key]?.[1]) ?? row[column];
  // Other clients report only the time since the last `seeking`.
  if (!registers['xtlskdu'] && registers['xskdu']) row.seek_duration_full = row.seek_duration;
  // Stalls and seeks are not playing time; other clients count the first second of a stall as playing.
  if (row.playing_time !== null && row.watch_time !== null) {
    const stood = (row.rebuffer_duration ?? 0) + (row.seek_duration ?? 0);
    row.playing_time = Math.min(row.playing_time, Math.max(0, row.watch_time - stood));
  }
  return Object.assign(
    row,
    placeOf(registers, before),
    peopleOf(registers, before),
    courseOf(registers, before),
    outcomeOf(registers, before),
    watchedOf(registers, before)
  );
}

function peopleOf(registers: Registers, before: ViewingRow): Partial<ViewingRow> {
  const first = (...keys: readonly string[]) =>
    keys.map((key) => hashIn(registers[key]?.[1])).find((hash) => hash !== null);
  return {
    viewer: first('mvrid', 'userId') ?? before.viewer,
    browser_user: first('userId') ?? before.browser_user,
    auth_user: first('authUserId', 'uusid') ?? before.auth_user,
    session: first('sessionId', 'sid') ?? before.session,
  };
}

/** Returns the start and end of a viewing, and whether it continues. */
function courseOf(registers: Registers, before: ViewingRow): Partial<ViewingRow> {
  const time = (key: string) => registers[key]?.[1] as number | undefined;
  const over = time('!over') ?? (before.ended ? before.end_time : null);
  return {
    start_time: time('!start') ?? before.start_time ?? time('!begin') ?? null,
    end_time: over ?? Math.max(time('!end') ?? 0, before.end_time ?? 0),
    ended: over !== null,
    watching: over === null && ((registers['!watching']?.[1] as boolean | undefined) ?? before.watching) === true,
  };
}

function outcomeOf(registers: Registers, before: ViewingRow): Partial<ViewingRow> {
  const has = (key: string) => registers[key]?.[1] === true;
  const code = (key: string) => readValue.text(registers[key]?.[1], MAX_CODE);
  const failed = has('!failed') || readValue.flag(registers['xfa']?.[1]) === true || before.failed === true;
  return {
    played: has('!played') || typeof registers['xtitofifr']?.[1] === 'number' || before.played === true,
    failed,
    refused: has('!refused') || before.refused === true,
    error_code: code('!error') ?? (before.failed ? before.error_code : null) ?? code('!refusal') ?? before.error_code,
  };
}

/** Returns the video and the page. */
function placeOf(registers: Registers, before: ViewingRow): Partial<ViewingRow> {
  const text = (key: string, length: number) => readValue.text(registers[key]?.[1], length);
  const url = text('wur', MAX_PAGE);
  const page = url === null ? before.page : url.replace(/[?#].*/s, '');
  return {
    video_id: text('vid', MAX_ID) ?? before.video_id,
    video_title: text('vtt', MAX_TITLE) ?? before.video_title,
    widget: text('pnm', MAX_ID) ?? before.widget,
    page,
    site: page === before.page ? before.site : (hostOf(page) ?? before.site),
  };
}

type WatchedColumns = Pick<ViewingRow, 'duration' | 'live' | 'percent_watched' | 'quartiles'>;

/** Returns the watched share. Our client reports it; for others it is computed from the played ranges. */
function watchedOf(registers: Registers, before: ViewingRow): WatchedColumns {
  const live = readValue.flag(registers['vsoisli']?.[1]) ?? before.live;
  const duration = live ? null : lengthOf(registers) || before.duration;
  const reported = {
    quartiles: readValue.count(registers['x_quartiles_']?.[1]),
    percent: readValue.figure(registers['xvdpe']?.[1]),
  };
  const read =
    reported.quartiles === null || reported.percent === null ? readWatched(registers['vpbrg']?.[1], duration) : null;
  const percent = reported.percent ?? read?.percent ?? before.percent_watched;
  const ended = registers['!ended'] ? 8 : 0;
  return {
    duration,
    live,
    percent_watched: live || percent === null ? null : Math.min(100, percent),
    quartiles: ((reported.quartiles ?? read?.quartiles ?? 0) & ALL_QUARTILES) | ended | (before.quartiles ?? 0),
  };
}

/** Returns the duration in ms: that of the video, or of the player's source. */
function lengthOf(registers: Registers): number | null {
  return readValue.figure(registers['vsodu']?.[1]) ?? readValue.figure(registers['psodu']?.[1]);
}

/** Reads a hash. Registers hold hashes as text, because JSON has no 64-bit numbers. */
function hashIn(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : null;
}

function hostOf(page: string | null): string | null {
  return page && URL.canParse(page) ? new URL(page).host || null : null;
}
