import type { Channel } from './channel.ts';
import type { Timetable, TimetablePart, TimetableSegment } from './timetable.ts';

/** A channel with what it shows: all that its clock depends on. */
export interface Broadcast {
  readonly channel: Channel;
  readonly timetable: Timetable;
}

/** How far a broadcast has come. */
export interface Edge {
  /** Media sequence number of the segment that is under way; 0 is the first of the channel. */
  readonly msn: number;
  /** Parts of it that are whole. */
  readonly parts: number;
  /** Nothing follows. */
  readonly ended: boolean;
}

/** How far a broadcast is at `now` (epoch ms). Before its start: nowhere yet. */
export function edgeAt({ channel, timetable }: Broadcast, now: number): Edge {
  const { length, timescale, segments } = timetable;
  const ended = channel.end !== null && now >= channel.end;
  const ms = Math.max(0, (ended && channel.end !== null ? channel.end : now) - channel.start);
  // In whole ticks, lest a part be missed by what a fraction cannot hold.
  const ticks = Math.floor((ms * timescale) / 1_000);
  const loop = Math.floor(ticks / length);
  const rest = ticks - loop * length;
  const index = segments.findIndex(({ start, duration }) => rest < start + duration);
  const parts = segments[index]?.parts.filter(({ start, duration }) => start + duration <= rest).length ?? 0;
  return { msn: loop * segments.length + index, parts, ended };
}

/**
 * ms from the end of a channel until its playlists say so: one comes with the last part first, as from an encoder. hls.js
 * 1.7 never loads a part that comes together with the end, and stalls before it. Less than players are behind.
 */
const LAST_WORD = 1_000;

/** Epoch ms from which playlists say that nothing follows; null: never. */
export function closingOf({ end }: Channel): number | null {
  return end === null ? null : end + LAST_WORD;
}

/** A segment of a broadcast: which of the timetable it is, and the round of the loop that it is in. */
export function segmentAt({ timetable }: Broadcast, msn: number): { segment: TimetableSegment; loop: number } {
  const { segments } = timetable;
  const segment = segments[msn % segments.length];
  if (!segment) throw new Error(`no segment ${msn}`);
  return { segment, loop: Math.floor(msn / segments.length) };
}

/** Epoch ms at which the first frame of a segment, or of one of its parts, was on air; may be a fraction. */
export function startOf(broadcast: Broadcast, msn: number, part = 0): number {
  const { segment, loop } = segmentAt(broadcast, msn);
  return timeOf(broadcast, { ticks: segment.parts[part]?.start ?? segment.start, loop });
}

/** Epoch ms at which a part is whole; without `part`, the segment. */
export function endOf(broadcast: Broadcast, msn: number, part?: number): number {
  const { segment, loop } = segmentAt(broadcast, msn);
  const { start, duration } = (part === undefined ? undefined : segment.parts[part]) ?? segment;
  return timeOf(broadcast, { ticks: start + duration, loop });
}

/** The parts of a segment that there are, or will be: those of the last one end with the channel. */
export function partsOf(broadcast: Broadcast, msn: number, edge: Edge): readonly TimetablePart[] {
  const { parts } = segmentAt(broadcast, msn).segment;
  return edge.ended && msn === edge.msn ? parts.slice(0, edge.parts) : parts;
}

function timeOf(
  { channel, timetable }: Broadcast,
  { ticks, loop }: { readonly ticks: number; readonly loop: number }
): number {
  return channel.start + ((loop * timetable.length + ticks) * 1_000) / timetable.timescale;
}
