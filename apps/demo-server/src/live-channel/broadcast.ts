import type { Channel } from './channel.ts';
import type { Timetable, TimetablePart, TimetableSegment } from './timetable.ts';

/** A channel with its timetable, which together with the clock determine everything. */
export interface Broadcast {
  readonly channel: Channel;
  readonly timetable: Timetable;
}

/** The current position of a broadcast. */
export interface Edge {
  /** Media sequence number of the current segment; 0 is the first of the channel. */
  readonly msn: number;
  /** Number of its complete parts. */
  readonly parts: number;
  /** Whether the broadcast has ended. */
  readonly ended: boolean;
}

/** Returns the position of a broadcast at `now` (epoch ms); before its start, the beginning. */
export function edgeAt({ channel, timetable }: Broadcast, now: number): Edge {
  const { length, timescale, segments } = timetable;
  const ended = channel.end !== null && now >= channel.end;
  const ms = Math.max(0, (ended && channel.end !== null ? channel.end : now) - channel.start);
  // Integer ticks, so that rounding never skips a part.
  const ticks = Math.floor((ms * timescale) / 1_000);
  const loop = Math.floor(ticks / length);
  const rest = ticks - loop * length;
  const index = segments.findIndex(({ start, duration }) => rest < start + duration);
  const parts = segments[index]?.parts.filter(({ start, duration }) => start + duration <= rest).length ?? 0;
  return { msn: loop * segments.length + index, parts, ended };
}

/**
 * ms from the end of a channel until its playlists contain it. Like with an encoder, a playlist with the last part
 * comes first. hls.js 1.7 never loads a part that arrives together with the end, and stalls before it. The value is
 * less than the latency of players.
 */
const END_DELAY_MS = 1_000;

/** Returns the epoch ms from which playlists contain the end; null for never. */
export function endAnnouncementOf({ end }: Channel): number | null {
  return end === null ? null : end + END_DELAY_MS;
}

/** Returns a segment of a broadcast: its entry in the timetable, and the iteration of the loop. */
export function segmentAt({ timetable }: Broadcast, msn: number): { segment: TimetableSegment; loop: number } {
  const { segments } = timetable;
  const segment = segments[msn % segments.length];
  if (!segment) throw new Error(`no segment ${msn}`);
  return { segment, loop: Math.floor(msn / segments.length) };
}

/** Returns the epoch ms of the first frame of a segment or one of its parts; may be a fraction. */
export function startOf(broadcast: Broadcast, msn: number, part = 0): number {
  const { segment, loop } = segmentAt(broadcast, msn);
  return timeOf(broadcast, { ticks: segment.parts[part]?.start ?? segment.start, loop });
}

/** Returns the epoch ms at which a part is complete; without `part`, the segment. */
export function endOf(broadcast: Broadcast, msn: number, part?: number): number {
  const { segment, loop } = segmentAt(broadcast, msn);
  const { start, duration } = (part === undefined ? undefined : segment.parts[part]) ?? segment;
  return timeOf(broadcast, { ticks: start + duration, loop });
}

/** Returns the parts that a segment has or will have. Those of the last one end with the channel. */
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
