import { type Broadcast, type Edge, endOf, partsOf, segmentAt, startOf } from './broadcast.ts';
import { longestOf, type TimetablePart } from './timetable.ts';

/** Seconds of the seekable window of a live stream (PL-20). */
const DVR_WINDOW_S = 30 * 60;

/** Target durations before the end for which parts are listed (RFC 8216bis §4.4.4.9). */
const PARTS_FOR = 3;

/** Parts, and target durations, that players stay behind the live edge (§4.4.3.8). */
const PARTS_BEHIND = 3;
const TARGETS_BEHIND = 3;

/** Target durations before the end that a delta update always lists (§4.4.3.8). */
const SKIP_UNTIL = 6;

/** Segments between two dates; dates in between follow from the durations. */
const DATED = 15;

/** Maximum seconds of a recording: a playlist of 6 h has about 300 kB. */
const RECORDING = 6 * 60 * 60;

export interface LivePlaylistOptions {
  readonly broadcast: Broadcast;
  readonly edge: Edge;
  /** URIs of the other renditions' playlists, relative to this one. */
  readonly otherUris: readonly string[];
  /** Whether a delta update is requested. */
  readonly skip: boolean;
}

/**
 * Writes the playlist of a rendition up to `edge`, with parts (RFC 8216bis, low latency), and its end if it has ended.
 */
export function livePlaylist({ broadcast, edge, otherUris, skip }: LivePlaylistOptions): string {
  const { segment: longest, part: partTarget } = longestOf(broadcast.timetable);
  const target = targetOf(longest);
  const { end, first } = windowOf(broadcast, edge);
  const boundary = startOf(broadcast, end) - SKIP_UNTIL * target * 1_000;
  let shown = first;
  while (skip && !edge.ended && shown < end && startOf(broadcast, shown + 1) <= boundary) shown++;
  const detailed = Math.max(first, end - Math.ceil((PARTS_FOR * target) / longest));
  const control = [
    'CAN-BLOCK-RELOAD=YES',
    `CAN-SKIP-UNTIL=${(SKIP_UNTIL * target).toFixed(1)}`,
    `HOLD-BACK=${(TARGETS_BEHIND * target).toFixed(1)}`,
    `PART-HOLD-BACK=${seconds(PARTS_BEHIND * partTarget)}`,
  ];
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(partTarget)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...(shown > first ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${shown - first}`] : []),
    ...range(shown, end).flatMap((msn) => {
      const dated = msn === shown || msn % DATED === 0 || msn >= detailed;
      const parts = partsOf(broadcast, msn, edge);
      return [
        ...(dated ? [dateLine(broadcast, msn)] : []),
        ...(msn >= detailed ? partLines(broadcast, msn, parts) : []),
        ...segmentLines(broadcast, msn, parts),
      ];
    }),
    ...(edge.ended ? ['#EXT-X-ENDLIST'] : underWay(broadcast, edge, otherUris)),
    '',
  ].join('\n');
}

/** Writes the playlist of a channel's recording, from its start, once it has ended. */
export function recordingPlaylist(broadcast: Broadcast, edge: Edge): string {
  const { segment: longest } = longestOf(broadcast.timetable);
  const end = Math.min(lastOf(edge), Math.floor(RECORDING / longest));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetOf(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...range(0, end).flatMap((msn) => [
      ...(msn % DATED === 0 ? [dateLine(broadcast, msn)] : []),
      ...segmentLines(broadcast, msn, partsOf(broadcast, msn, edge)),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Returns the range of listed segments; `end` is exclusive. */
export function windowOf(broadcast: Broadcast, edge: Edge): { readonly first: number; readonly end: number } {
  const { segments, length, timescale } = broadcast.timetable;
  const count = Math.floor((DVR_WINDOW_S * timescale * segments.length) / length);
  const end = lastOf(edge);
  return { first: Math.max(0, end - count), end };
}

/** Returns the end of the complete segments. If the channel has ended, its last segment counts, even if it is short. */
function lastOf({ msn, parts, ended }: Edge): number {
  return ended && parts > 0 ? msn + 1 : msn;
}

function underWay(broadcast: Broadcast, { msn, parts }: Edge, otherUris: readonly string[]): readonly string[] {
  const { segment } = segmentAt(broadcast, msn);
  const [lastMsn, lastPart] = parts > 0 ? [msn, parts - 1] : [msn - 1, lastPartOf(broadcast, msn - 1)];
  const { end } = broadcast.channel;
  const isToCome = end === null || endOf(broadcast, msn, parts) <= end;
  return [
    ...(parts > 0 ? [dateLine(broadcast, msn)] : []),
    ...partLines(broadcast, msn, segment.parts.slice(0, parts)),
    ...(isToCome ? [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${msn}.${parts}.m4s"`] : []),
    ...otherUris.map((uri) => `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${lastMsn},LAST-PART=${lastPart}`),
  ];
}

function lastPartOf(broadcast: Broadcast, msn: number): number {
  return segmentAt(broadcast, msn).segment.parts.length - 1;
}

function dateLine(broadcast: Broadcast, msn: number): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(Math.round(startOf(broadcast, msn))).toISOString()}`;
}

function partLines({ timetable }: Broadcast, msn: number, parts: readonly TimetablePart[]): readonly string[] {
  return parts.map(({ duration, independent }, index) => {
    const length = seconds(duration / timetable.timescale);
    return `#EXT-X-PART:DURATION=${length},URI="${msn}.${index}.m4s"${independent ? ',INDEPENDENT=YES' : ''}`;
  });
}

function segmentLines({ timetable }: Broadcast, msn: number, parts: readonly TimetablePart[]): readonly string[] {
  const duration = parts.reduce((sum, part) => sum + part.duration, 0);
  return [`#EXTINF:${seconds(duration / timetable.timescale)},`, `${msn}.m4s`];
}

/** Returns the target duration: no segment is longer, rounded to the nearest second (§4.4.3.1). */
function targetOf(longest: number): number {
  return Math.max(1, Math.round(longest));
}

function seconds(value: number): string {
  return value.toFixed(5).replace(/0{1,4}$/, '');
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
