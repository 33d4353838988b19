import { MINUTE_MS } from '@touchline/domain';

/** A programme that the server makes of a clip by the clock. Times in epoch ms; `end` null: it has no end. */
interface DemoChannel {
  /** Folder of the clip that it shows over and over. */
  readonly media: string;
  readonly start: number;
  readonly end: number | null;
}

/** The cameras that are always on, since the paper's first day. */
const CAMERAS: readonly string[] = ['main-camera', 'tactical-camera'];
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** A round of penalties begins with every tenth minute and takes six. */
const ROUND_EVERY = 10 * MINUTE_MS;
export const ROUND_LENGTH = 6 * MINUTE_MS;

/** Rounds whose recording is kept: those of a day. */
const ROUNDS_KEPT = 144;

/**
 * Finished recordings with their length in ms: repetitions of the reel under separate names. Protected files must not
 * share URLs with public files, because protection applies to both. The recording for peer-to-peer delivery is longer.
 */
const RECORDINGS: ReadonlyMap<string, number> = new Map([
  ['guarded-reel', 24_000],
  ['match-pass', 6 * MINUTE_MS],
  ['shared-match', 6 * MINUTE_MS],
]);

const ROUND_NAME = /^penalties-([1-9]\d{0,8})$/;

/** A round of penalties: its number, the name of its channel, and its times (epoch ms). */
export interface Round {
  readonly number: number;
  readonly channel: string;
  readonly start: number;
  readonly end: number;
}

/** The round that is on, or was the last one, at `now` (epoch ms). */
export function roundAt(now: number): Round {
  return toRound(Math.floor(now / ROUND_EVERY));
}

/** The demo's channel of a name, at `now` (epoch ms); null: there is none, or none any more. */
export function demoChannelOf(name: string, now: number): DemoChannel | null {
  if (CAMERAS.includes(name)) return { media: 'reel', start: FIRST_DAY, end: null };
  const length = RECORDINGS.get(name);
  if (length !== undefined) return { media: 'reel', start: FIRST_DAY, end: FIRST_DAY + length };
  const [, number] = ROUND_NAME.exec(name) ?? [];
  if (number === undefined) return null;
  const round = toRound(Number(number));
  const last = roundAt(now).number;
  return round.number <= last && round.number > last - ROUNDS_KEPT ? { ...round, media: 'reel' } : null;
}

function toRound(number: number): Round {
  const start = number * ROUND_EVERY;
  return { number, channel: `penalties-${number}`, start, end: start + ROUND_LENGTH };
}
