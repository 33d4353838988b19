import type Hls from 'hls.js';
import type { Level } from 'hls.js';
import type { Situation } from '../abr/decide.ts';
import type { Sample } from '../abr/throughput-estimate.ts';

/** Seconds of a segment if no playlist has its duration. */
const DEFAULT_SEGMENT_S = 4;

interface SituationInput {
  /** Usable levels of hls.js, lowest bitrate first. */
  readonly levels: readonly number[];
  /** The level that was loaded last; -1: none. */
  readonly lastLevel: number;
  readonly samples: readonly Sample[];
}

/** Returns the input of `decide`, in seconds of wall-clock time: at double rate all durations halve. */
export function situationOf(hls: Hls, { levels, lastLevel, samples }: SituationInput): Situation {
  const details = hls.latestLevelDetails;
  const live = details?.live ?? false;
  const rate = Math.abs(hls.media?.playbackRate ?? 1) || 1;
  const segment = details?.partTarget || details?.averagetargetduration || DEFAULT_SEGMENT_S;
  const ahead = hls.mainForwardBufferInfo;
  const end = ahead?.end ?? hls.media?.currentTime ?? 0;
  const edge = details?.edge ?? Number.POSITIVE_INFINITY;
  const left = edge - end;
  return {
    levels: levels.map((index) => levelOf(hls.levels[index] as Level, { end, segment, rate })),
    segment: segment / rate,
    buffer: (ahead?.len ?? 0) / rate,
    bufferLimit:
      Math.min(bufferLimitOf(hls, lastLevel) + segment, live ? (ahead?.len ?? 0) + left : Number.POSITIVE_INFINITY) /
      rate,
    samples,
    lastLevel: levels.indexOf(lastLevel),
    live,
    segmentsLeft: Math.max(1, Math.ceil(left / segment)),
  };
}

/**
 * Returns the levels that are usable now, lowest bitrate first: within the limits of hls.js, with the current codec and
 * colour range, and not excluded after a failure (PL-10). `downloading`: the level of the current download, which is
 * always included.
 */
export function usableLevels(hls: Hls, downloading = -1): readonly number[] {
  const { levels, loadLevel, minAutoLevel, maxAutoLevel, config } = hls;
  const current = levels[loadLevel];
  const isUsable = (level: Level, index: number) =>
    index >= minAutoLevel &&
    index <= maxAutoLevel &&
    // Another codec or colour range would need a new decoder, and the switch would be visible.
    (!current || (level.codecSet === current.codecSet && level.videoRange === current.videoRange)) &&
    !isExcluded(level, config.errorPenaltyExpireMs);
  return levels
    .map((level, index) => ({ index, level }))
    .filter(({ index, level }) => index === downloading || isUsable(level, index))
    .sort((a, b) => a.level.averageBitrate - b.level.averageBitrate)
    .map(({ index }) => index);
}

/** Returns whether a level is excluded, as in hls.js: until it has loaded again or its penalty expires. */
function isExcluded({ loadError, fragmentError, loadErrorTime }: Level, ms: number): boolean {
  return (loadError > 0 || fragmentError > 0) && !(loadErrorTime > 0 && performance.now() - loadErrorTime > ms);
}

/** Returns the seconds of forward buffer at which hls.js pauses downloads. */
function bufferLimitOf({ levels, config }: Hls, level: number): number {
  const { maxBufferSize, maxBufferLength, maxMaxBufferLength } = config;
  const bySize = (8 * maxBufferSize) / (levels[level]?.maxBitrate ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(bySize, maxBufferLength), maxMaxBufferLength);
}

/** Converts a level. The size of a segment is known if its playlist has it (EXT-X-BITRATE, byte ranges). */
function levelOf(
  { averageBitrate, details }: Level,
  { end, segment, rate }: { readonly end: number; readonly segment: number; readonly rate: number }
) {
  const next = details?.fragments.find((fragment) => fragment.end > end + segment / 2);
  const nextBytes = next?.bitrate && !details?.partTarget ? (next.bitrate / 8) * segment : undefined;
  return { bitrate: averageBitrate * rate, nextBytes };
}
