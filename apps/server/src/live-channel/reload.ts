import { fieldInvalid } from '../errors.ts';
import { type Broadcast, closingOf, type Edge, endOf, segmentAt } from './broadcast.ts';
import { longestOf } from './timetable.ts';

/** How a player wants a playlist: with which segment and part at least, and whether in full (RFC 8216bis §6.2.5). */
export interface Reload {
  readonly msn: number | null;
  readonly part: number | null;
  readonly skip: boolean;
}

/** Segments beyond the last one listed that one may wait for (§6.2.5.2). */
const SEGMENTS_AHEAD = 2;

/** Seconds of parts, or parts if they are longer, that one may wait for: the Advance Part Limit of §6.2.5.2. */
const PARTS_AHEAD = 3;

/** Reads `_HLS_msn`, `_HLS_part` and `_HLS_skip`. Throws what a caller may see for values that cannot be. */
export function readReload(query: Readonly<Record<string, unknown>>): Reload {
  const msn = readNumber('_HLS_msn', query['_HLS_msn']);
  const part = readNumber('_HLS_part', query['_HLS_part']);
  if (part !== null && msn === null) throw fieldInvalid('_HLS_part', 'goes with _HLS_msn only.');
  return { msn, part, skip: query['_HLS_skip'] === 'YES' || query['_HLS_skip'] === 'v2' };
}

/**
 * Epoch ms at which a playlist has what is asked for; null: there is nothing to wait for.
 *
 * Throws what a caller may see for what is too far ahead.
 */
export function readyAt(broadcast: Broadcast, { msn, part }: Reload, { edge, now }: { edge: Edge; now: number }) {
  if (msn === null || edge.ended) return null;
  const { parts } = segmentAt(broadcast, msn).segment;
  // A part that a segment does not have is the first one of the next.
  const [wanted, wantedPart] = part !== null && part >= parts.length ? [msn + 1, 0] : [msn, part];
  const time = endOf(broadcast, wanted, wantedPart ?? undefined);
  const limit = Math.max(PARTS_AHEAD, PARTS_AHEAD * longestOf(broadcast.timetable).part) * 1_000;
  const tooFar = wanted > edge.msn - 1 + SEGMENTS_AHEAD || (wantedPart !== null && time > now + limit);
  if (tooFar) {
    throw fieldInvalid('_HLS_msn', `segment ${wanted} is too far ahead; the one under way is ${edge.msn}.`);
  }
  const { end } = broadcast.channel;
  return end !== null && time > end ? closingOf(broadcast.channel) : time;
}

function readNumber(name: string, value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,12}$/.test(value)) throw fieldInvalid(name, 'is no whole number.');
  return Number(value);
}
