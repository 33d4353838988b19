import type Hls from 'hls.js';
import type { Level } from 'hls.js';
import type { Situation } from '../abr/decide.ts';
import type { Sample } from '../abr/expectation.ts';

/** Seconds that a segment plays where no playlist says so. */
const SEGMENT = 4;

interface Given {
  /** Levels of hls.js that may be played, poorest first. */
  readonly levels: readonly number[];
  /** Of them the one that was loaded last; -1: none. */
  readonly lastLevel: number;
  readonly samples: readonly Sample[];
}

/** What `decide` is to know, in seconds of a clock: at double speed everything lasts half as long. */
export function situationOf(hls: Hls, { levels, lastLevel, samples }: Given): Situation {
  const details = hls.latestLevelDetails;
  const live = details?.live ?? false;
  const rate = Math.abs(hls.media?.playbackRate ?? 1) || 1;
  const segment = details?.partTarget || details?.averagetargetduration || SEGMENT;
  const ahead = hls.mainForwardBufferInfo;
  const end = ahead?.end ?? hls.media?.currentTime ?? 0;
  const edge = details?.edge ?? Number.POSITIVE_INFINITY;
  const left = edge - end;
  return {
    levels: levels.map((index) => levelOf(hls.levels[index] as Level, { end, segment, rate })),
    segment: segment / rate,
    buffer: (ahead?.len ?? 0) / rate,
    bufferLimit:
      Math.min(limitOf(hls, lastLevel) + segment, live ? (ahead?.len ?? 0) + left : Number.POSITIVE_INFINITY) / rate,
    samples,
    lastLevel: levels.indexOf(lastLevel),
    live,
    segmentsLeft: Math.max(1, Math.ceil(left / segment)),
  };
}

/**
 * The levels that may be played now, poorest first: within what hls.js allows, of the kind that plays, and none that is
 * left alone because it has failed (PL-10). `under`: the one that is being downloaded, which is among them anyway.
 */
export function usableLevels(hls: Hls, under = -1): readonly number[] {
  const { levels, loadLevel, minAutoLevel, maxAutoLevel, config } = hls;
  const current = levels[loadLevel];
  const isUsable = (level: Level, index: number) =>
    index >= minAutoLevel &&
    index <= maxAutoLevel &&
    // Another codec or range of colours would take a new decoder, and be seen.
    (!current || (level.codecSet === current.codecSet && level.videoRange === current.videoRange)) &&
    !isLeftAlone(level, config.errorPenaltyExpireMs);
  return levels
    .map((level, index) => ({ index, level }))
    .filter(({ index, level }) => index === under || isUsable(level, index))
    .sort((a, b) => a.level.averageBitrate - b.level.averageBitrate)
    .map(({ index }) => index);
}

/** As hls.js has it: until it has loaded again, or its time is over. */
function isLeftAlone({ loadError, fragmentError, loadErrorTime }: Level, ms: number): boolean {
  return (loadError > 0 || fragmentError > 0) && !(loadErrorTime > 0 && performance.now() - loadErrorTime > ms);
}

/** Seconds that are downloaded ahead before hls.js pauses. */
function limitOf({ levels, config }: Hls, level: number): number {
  const { maxBufferSize, maxBufferLength, maxMaxBufferLength } = config;
  const bySize = (8 * maxBufferSize) / (levels[level]?.maxBitrate ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(bySize, maxBufferLength), maxMaxBufferLength);
}

/** One that may be played: a size is known where its playlist says so (EXT-X-BITRATE, byte ranges). */
function levelOf(
  { averageBitrate, details }: Level,
  { end, segment, rate }: { readonly end: number; readonly segment: number; readonly rate: number }
) {
  const next = details?.fragments.find((fragment) => fragment.end > end + segment / 2);
  const nextBytes = next?.bitrate && !details?.partTarget ? (next.bitrate / 8) * segment : undefined;
  return { bitrate: averageBitrate * rate, nextBytes };
}
