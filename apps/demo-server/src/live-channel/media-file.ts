import { typeOf } from '@touchline/server/platform/static/public-files.ts';
import type { LiveFile } from '@touchline/server/playback/media/live-media.ts';
import { type Broadcast, edgeAt, endOf, partsOf, segmentAt } from './broadcast.ts';
import { notYet } from './live-file.ts';
import type { LoopRendition } from './read-loop.ts';
import { longestOf } from './timetable.ts';
import type { Waits } from './waits.ts';

/** Part targets by which a request may be ahead; it waits for the part (RFC 8216bis §4.4.5.3). */
const PARTS_AHEAD = 3;

/** Returns a segment or a part of one, once it is complete; null if it will never exist, or not soon. */
export async function mediaFile(
  { broadcast, clock, waits }: { broadcast: Broadcast; clock: () => number; waits: Waits },
  wanted: { msn: number; part: number | null; rendition: LoopRendition }
): Promise<LiveFile | null> {
  const { msn, part, rendition } = wanted;
  const ready = readyAt(broadcast, { msn, part }, clock());
  if (ready === null) return null;
  await waits.until(ready);

  const edge = edgeAt(broadcast, clock());
  const count = partsOf(broadcast, msn, edge).length;
  const isWhole = msn < edge.msn || (msn === edge.msn && (part === null ? edge.ended : part < edge.parts));
  if (!isWhole) throw notYet();
  if (count === 0) return null;
  const { loop } = segmentAt(broadcast, msn);
  const at = { segment: msn % broadcast.timetable.segments.length, loop, number: msn };
  const parts = part === null ? Array.from({ length: count }, (_, index) => index) : [part];
  return {
    kind: 'bytes',
    type: typeOf('segment.m4s') ?? '',
    etag: `"${msn}${part === null ? '' : `.${part}`}"`,
    bytes: Buffer.concat(parts.map((index) => rendition.part({ ...at, part: index }))),
  };
}

/**
 * Returns the epoch ms of completion; null if it is not worth waiting for. The last segment ends with the channel; a
 * part that would end later does not exist.
 */
function readyAt(broadcast: Broadcast, { msn, part }: { msn: number; part: number | null }, now: number) {
  const { segment } = segmentAt(broadcast, msn);
  if (part !== null && part >= segment.parts.length) return null;
  const longest = longestOf(broadcast.timetable);
  const { end } = broadcast.channel;
  const whole = endOf(broadcast, msn, part ?? undefined);
  if (end !== null && (part === null ? endOf(broadcast, msn, 0) : whole) > end) return null;
  const ready = end === null ? whole : Math.min(whole, end);
  const maxWait = part === null ? longest.segment : PARTS_AHEAD * longest.part;
  return ready > now + maxWait * 1_000 ? null : ready;
}
