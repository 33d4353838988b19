import type Hls from 'hls.js';
import type { Level, LevelDetails, MediaPlaylist } from 'hls.js';
import type { LiveTimes } from '../live/live-times.ts';
import { type DatedSegment, programDatesOf } from '../live/program-dates-of.ts';
import type { PeersState } from '../p2p/peer-state.ts';
import type { EngineState, Quality, QualityReason, Track } from './engine.ts';
import { emptyEngineState } from './memoized-state.ts';

/** State that hls.js does not have. */
export interface ExtraState {
  /** null: the stream is not live. */
  readonly live: LiveTimes | null;
  /** Requests fail and the browser is offline. */
  readonly isOffline: boolean;
  /** Reason for the player's choice of quality. */
  readonly reason: QualityReason | null;
  /** State of sharing between visitors; null: no sharing. */
  readonly p2p: PeersState | null;
}

/** Builds the engine's state from hls.js and `extra`. */
export function hlsState(hls: Hls, { live, isOffline, reason, p2p }: ExtraState): EngineState {
  const { levels, audioTracks, latestLevelDetails: details } = hls;
  const current = levels[hls.currentLevel];
  const chosen = hls.autoLevelEnabled ? undefined : levels[hls.manualLevel];
  const hasAudioChoice = audioTracks.length > 1;
  return {
    ...emptyEngineState,
    qualities: qualitiesOf(levels),
    activeQuality: current?.height ? toQuality(current) : null,
    bitrate: current?.bitrate || null,
    quality: chosen?.height ? { wanted: chosen.height, reason: null } : { wanted: 'auto', reason },
    audioTracks: hasAudioChoice ? audioTracks.map(toTrack) : [],
    audioTrack: hasAudioChoice && hls.audioTrack >= 0 ? String(hls.audioTrack) : null,
    captions: hls.subtitleTracks.map(toTrack),
    oldest: details?.fragmentStart ?? 0,
    programDates: details ? programDatesOf(segmentsOf(details)) : [],
    offline: isOffline,
    p2p,
    ...(live && liveState(live)),
  };
}

/** Rounds to tenths of a second, so that moving values do not change at every read. */
function liveState({ position, tolerance, latency, target, oldest }: LiveTimes) {
  return {
    live: true,
    livePosition: tenths(position),
    liveTolerance: tolerance,
    latency: tenths(latency),
    targetLatency: tenths(target),
    oldest: tenths(oldest),
  };
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** Returns the segments, including the incomplete one that has only parts yet. */
function segmentsOf({ fragments, fragmentHint, partEnd }: LevelDetails): DatedSegment[] {
  if (!fragmentHint) return fragments;
  const { start, programDateTime } = fragmentHint;
  return [...fragments, { start, duration: partEnd - start, programDateTime }];
}

/** Returns the index of the rendition with a height, and of several the one with the highest bitrate. -1: none. */
export function levelOf(levels: readonly Level[], height: number): number {
  return levels.reduce(
    (best, level, index) => (level.height === height && level.bitrate >= (levels[best]?.bitrate ?? 0) ? index : best),
    -1
  );
}

/** Highest first, each height once. */
function qualitiesOf(levels: readonly Level[]): Quality[] {
  const byHeight = new Map(levels.filter(({ height }) => height > 0).map((level) => [level.height, toQuality(level)]));
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
}

function toQuality({ height, width }: Level): Quality {
  return { height, width };
}

function toTrack({ name, lang }: MediaPlaylist, index: number): Track {
  return { id: String(index), language: lang ?? '', label: name || lang || '' };
}
