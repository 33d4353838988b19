import type { Arrival } from './arrival.ts';
import { eventTime } from './event-time.ts';
import { MAX_RANGES_TEXT } from './played-ranges.ts';
import { readValue } from './read-value.ts';

/** What is known of a viewing: by wire key, or by a name of ours with `!` before it. */
export type Registers = Record<string, readonly [order: number, value: unknown]>;

/** Characters of a text of an event. */
const MAX_TEXT = 2_048;
/** Of the code of an error. */
const MAX_CODE = 100;

/** Of visitors: what is kept of them is a hash. */
const ID_KEYS: ReadonlySet<string> = new Set(['mvrid', 'sid', 'uusid']);

/** The other keys that figures are made of: wire-names.ts of the player says what they are short for. */
const KEYS: ReadonlySet<string> = new Set(
  `psuti pnm vid vtt vsoisli vsodu psodu vpbrg xwati xpntimscv xctpbti xtitofifr xreco xredu xskco xskdu xtlskdu xmaskti
  xavbi xrf_upshift_co xrf_downshift_co xtlug xtldg xtlctpbti xdpfrco xlilt xmaphps xvdpe x_quartiles_ xfa wur`.split(
    /\s+/
  )
);

/** Words after which a visitor watches, and does not; others leave it as it is. */
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

/** Words that a viewing begins with, for those whose first batch was lost. */
const BEGINS: ReadonlySet<string> = new Set(['viewstart', 'play', 'playing', 'adbreakstart', 'hb']);
const FRAMES: ReadonlySet<string> = new Set(['playing', 'adplaying']);

/** Whether the visitor watches from an event on, as far as it tells; null: it does not. */
export function watchingAfter({ family, word, event }: Arrival): boolean | null {
  if (family === 'viewing') {
    if (Object.hasOwn(WATCHING, word)) return word === 'error' && isWarning(event) ? null : (WATCHING[word] ?? null);
    const paused = readValue.flag(event['pispa']);
    return paused === null ? null : !paused;
  }
  if (word === 'player.playing') return readValue.flag(event['value']);
  const paused = word === 'player.ping' ? readValue.flag(event['paused']) : null;
  return paused === null ? null : !paused;
}

/** How to note what an event says. */
export interface Note {
  /** Epoch ms by our clock. */
  readonly time: number;
  /** ms by which the visitor's clock is late. */
  readonly lateness: number;
  readonly hash: (id: string) => bigint;
  /** Values of the wire up to this number are known better already. */
  readonly settled: number;
}

/**
 * Notes what an event says of its viewing. The order in which events are noted makes no difference: the value with the
 * highest number wins, what happened once has happened, and times are the earliest and the latest.
 */
export function noteEvent(registers: Registers, arrival: Arrival, note: Note): void {
  const { family, event } = arrival;
  const { time } = note;
  const set = (key: string, order: number, value: unknown) => {
    const known = registers[key];
    if (!known || order >= known[0]) registers[key] = [order, value];
  };
  const watching = watchingAfter(arrival);
  if (watching !== null) set('!watching', time, watching);
  set('!end', time, time);
  if (family === 'player') {
    notePerson(event, time, note, set);
    // Less than anything that the viewing itself says.
    set('vid', -1, readValue.text(event['videoId'], MAX_TEXT));
    return;
  }

  noteFacts(arrival, note, set);
  const order = arrival.sequence ?? 0;
  for (const key in event) {
    const value = event[key];
    if (KEYS.has(key) && order > note.settled && fits(key, value)) set(key, order, value);
    else if (ID_KEYS.has(key)) noteId(key, value, order, note.hash, set);
  }
}

type Set_ = (key: string, order: number, value: unknown) => void;

function noteFacts({ word, event, sequence }: Arrival, { time, lateness }: Note, set: Set_): void {
  const order = sequence ?? 0;
  if (BEGINS.has(word)) set('!begin', -time, time);
  const start = readValue.figure(event['xst']);
  if (start !== null) set('!start', order, Math.min(eventTime(start, lateness, time), time));
  if (FRAMES.has(word) || isPositive(event['xpntimscv']) || isPositive(event['xctpbti'])) set('!played', 0, true);
  if (word === 'ended') set('!ended', 0, true);
  if (word === 'viewend') set('!over', order, time);
  if (word !== 'error' || isWarning(event)) return;
  const code = codeOf(event['percd']);
  const isBusiness = readValue.flag(event['perbzez']) === true;
  set(isBusiness ? '!refused' : '!failed', 0, true);
  // What ended it is what counts: a failure before a refusal.
  if (code !== null) set(isBusiness ? '!refusal' : '!error', order, code);
}

/** The player family says who it is with every event. */
function notePerson(event: Arrival['event'], time: number, { hash }: Note, set: Set_): void {
  for (const key of ['userId', 'authUserId', 'sessionId']) noteId(key, event[key], time, hash, set);
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

/** A number, mostly. What is neither that nor text may not even become text. */
function codeOf(value: unknown): string | null {
  return readValue.text(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value, MAX_CODE);
}

function isWarning(event: Arrival['event']): boolean {
  return event['persy'] === 'warning';
}

function noteId(key: string, value: unknown, order: number, hash: Note['hash'], set: Set_): void {
  const id = readValue.text(value, MAX_TEXT);
  if (id !== null) set(key, order, String(hash(id)));
}

/** What does not fit says nothing. */
function fits(key: string, value: unknown): boolean {
  if (typeof value === 'string') return value.length <= (key === 'vpbrg' ? MAX_RANGES_TEXT : MAX_TEXT);
  return typeof value === 'number' || typeof value === 'boolean';
}
