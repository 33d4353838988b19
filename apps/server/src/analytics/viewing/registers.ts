import { eventTime } from './event-time.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { MAX_RANGES_TEXT } from './played-ranges.ts';
import { readValue } from './read-value.ts';

/** The state of a viewing, by wire key or by an internal name with the prefix `!`. */
export type Registers = Record<string, readonly [order: number, value: unknown]>;

/** Maximum characters of a text of an event. */
const MAX_TEXT = 2_048;
/** Maximum characters of an error code. */
const MAX_CODE = 100;

/** Keys with ids of visitors, which are stored as hashes. */
const ID_KEYS: ReadonlySet<string> = new Set(['mvrid', 'sid', 'uusid']);

/** The other keys that figures are computed from; wire-names.ts of the player has their full names. */
const KEYS: ReadonlySet<string> = new Set(
  `psuti pnm vid vtt vsoisli vsodu psodu vpbrg xwati xpntimscv xctpbti xtitofifr xreco xredu xskco xskdu xtlskdu xmaskti
  xavbi xrf_upshift_co xrf_downshift_co xtlug xtldg xtlctpbti xdpfrco xlilt xmaphps xvdpe x_quartiles_ xfa wur`.split(
    /\s+/
  )
);

/** Events after which a visitor watches or does not. Others leave it unchanged. */
const WATCHING: Readonly<Record<string, boolean>> = {
  play: true,
  playing: true,
  adplay: true,
  adplaying: true,
  hb: true,
  rebufferstart: true,
  rebufferend: true,
  pause: false,
  ended: false,
  error: false,
  viewend: false,
};

/** Events that a viewing starts with if its first batch was lost. */
const BEGINS: ReadonlySet<string> = new Set(['viewstart', 'play', 'playing', 'adbreakstart', 'hb']);
const FRAMES: ReadonlySet<string> = new Set(['playing', 'adplaying']);

/** Returns whether the visitor watches from an event on; null if the event does not say. */
export function watchingAfter({ family, word, event }: IncomingEvent): boolean | null {
  if (family === 'viewing') {
    if (Object.hasOwn(WATCHING, word)) return word === 'error' && isWarning(event) ? null : (WATCHING[word] ?? null);
    const paused = readValue.flag(event['pispa']);
    return paused === null ? null : !paused;
  }
  if (word === 'player.playing') return readValue.flag(event['value']);
  const paused = word === 'player.ping' ? readValue.flag(event['paused']) : null;
  return paused === null ? null : !paused;
}

/** The context for applying an event. */
export interface ApplyOptions {
  /** Epoch ms of our clock. */
  readonly time: number;
  /** ms by which the visitor's clock is behind. */
  readonly clockOffset: number;
  readonly hash: (id: string) => bigint;
  /** The row already contains better values up to this sequence number. */
  readonly settled: number;
}

/**
 * Applies an event to the registers of its viewing. The order of events makes no difference. The value with the highest
 * number wins, flags stay set, and times are the earliest and the latest.
 */
export function applyEvent(registers: Registers, arrival: IncomingEvent, options: ApplyOptions): void {
  const { family, event } = arrival;
  const { time } = options;
  const set = (key: string, order: number, value: unknown) => {
    const current = registers[key];
    if (!current || order >= current[0]) registers[key] = [order, value];
  };
  const watching = watchingAfter(arrival);
  if (watching !== null) set('!watching', time, watching);
  set('!end', time, time);
  if (family === 'player') {
    applyPersonIds(event, time, options, set);
    // Any value of the viewing itself takes precedence.
    set('vid', -1, readValue.text(event['videoId'], MAX_TEXT));
    return;
  }

  applyViewingEvent(arrival, options, set);
  const order = arrival.sequence ?? 0;
  for (const key in event) {
    const value = event[key];
    if (KEYS.has(key) && order > options.settled && fits(key, value)) set(key, order, value);
    else if (ID_KEYS.has(key)) applyId(key, value, order, options.hash, set);
  }
}

type SetRegister = (key: string, order: number, value: unknown) => void;

function applyViewingEvent(
  { word, event, sequence }: IncomingEvent,
  { time, clockOffset }: ApplyOptions,
  set: SetRegister
): void {
  const order = sequence ?? 0;
  if (BEGINS.has(word)) set('!begin', -time, time);
  const start = readValue.figure(event['xst']);
  if (start !== null) set('!start', order, Math.min(eventTime(start, clockOffset, time), time));
  if (FRAMES.has(word) || isPositive(event['xpntimscv']) || isPositive(event['xctpbti'])) set('!played', 0, true);
  if (word === 'ended') set('!ended', 0, true);
  if (word === 'viewend') set('!over', order, time);
  if (word !== 'error' || isWarning(event)) return;
  const code = codeOf(event['percd']);
  const isBusiness = readValue.flag(event['perbzez']) === true;
  set(isBusiness ? '!refused' : '!failed', 0, true);
  // A failure takes precedence over a rejection.
  if (code !== null) set(isBusiness ? '!refusal' : '!error', order, code);
}

/** Applies the ids of the visitor, which every event of the player family contains. */
function applyPersonIds(event: IncomingEvent['event'], time: number, { hash }: ApplyOptions, set: SetRegister): void {
  for (const key of ['userId', 'authUserId', 'sessionId']) applyId(key, event[key], time, hash, set);
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

/** Reads an error code, usually a number. Other types are ignored, because their conversion to text may throw. */
function codeOf(value: unknown): string | null {
  return readValue.text(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value, MAX_CODE);
}

function isWarning(event: IncomingEvent['event']): boolean {
  return event['persy'] === 'warning';
}

function applyId(key: string, value: unknown, order: number, hash: ApplyOptions['hash'], set: SetRegister): void {
  const id = readValue.text(value, MAX_TEXT);
  if (id !== null) set(key, order, String(hash(id)));
}

/** Whether a value has an accepted type and size. */
function fits(key: string, value: unknown): boolean {
  if (typeof value === 'string') return value.length <= (key === 'vpbrg' ? MAX_RANGES_TEXT : MAX_TEXT);
  return typeof value === 'number' || typeof value === 'boolean';
}
