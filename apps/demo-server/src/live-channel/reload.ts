import { fieldInvalid } from '@touchline/server/platform/http/errors.ts';
import { type Broadcast, type Edge, endAnnouncementOf, endOf, segmentAt } from './broadcast.ts';
import { longestOf } from './timetable.ts';

/**
 * The playlist that a player requests: the minimum segment and part, and whether as a delta update (RFC 8216bis
 * §6.2.5).
 */
export interface Reload {
  readonly msn: number | null;
  readonly part: number | null;
  readonly skip: boolean;
}

/** Segments after the last listed one that a request may wait for (§6.2.5.2). */
const SEGMENTS_AHEAD = 2;

/** Seconds of parts, or parts if they are longer, that a request may wait for: the Advance Part Limit of §6.2.5.2. */
const PARTS_AHEAD = 3;

/** Reads `_HLS_msn`, `_HLS_part` and `_HLS_skip`. Throws an `ApiError` for invalid values. */
export function readReload(query: Readonly<Record<string, unknown>>): Reload {
  const msn = readNumber('_HLS_msn', query['_HLS_msn']);
  const part = readNumber('_HLS_part', query['_HLS_part']);
  if (part !== null && msn === null) throw fieldInvalid('_HLS_part', 'requires _HLS_msn.');
  return { msn, part, skip: query['_HLS_skip'] === 'YES' || query['_HLS_skip'] === 'v2' };
}

/**
 * Returns the epoch ms at which a playlist contains what is requested; null if there is nothing to wait for.
 *
 * Throws an `ApiError` if it is too far ahead.
 */
export function readyAt(broadcast: Broadcast, { msn, part }: Reload, { edge, now }: { edge: Edge; now: number }) {
  if (msn === null || edge.ended) return null;
  const { parts } = segmentAt(broadcast, msn).segment;
  // A part number beyond the segment means the first part of the next one.
  const [wanted, wantedPart] = part !== null && part >= parts.length ? [msn + 1, 0] : [msn, part];
  const time = endOf(broadcast, wanted, wantedPart ?? undefined);
  const limit = Math.max(PARTS_AHEAD, PARTS_AHEAD * longestOf(broadcast.timetable).part) * 1_000;
  const tooFar = wanted > edge.msn - 1 + SEGMENTS_AHEAD || (wantedPart !== null && time > now + limit);
  if (tooFar) {
    throw fieldInvalid('_HLS_msn', `segment ${wanted} is too far ahead; the current one is ${edge.msn}.`);
  }
  const { end } = broadcast.channel;
  return end !== null && time > end ? endAnnouncementOf(broadcast.channel) : time;
}

function readNumber(name: string, value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,12}$/.test(value)) throw fieldInvalid(name, 'is not a whole number.');
  return Number(value);
}
