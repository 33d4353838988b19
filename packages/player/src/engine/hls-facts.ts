import type Hls from 'hls.js';
import type { Level, LevelDetails, MediaPlaylist } from 'hls.js';
import type { LiveTimes } from '../live/live-times.ts';
import { type DatedSegment, programDatesOf } from '../live/program-dates-of.ts';
import type { PeersState } from '../p2p/peer-state.ts';
import type { EngineFacts, Quality, QualityReason, Track } from './engine.ts';
import { noFacts } from './steady-facts.ts';

/** What hls.js does not know of what it plays. */
export interface KnownBeside {
  /** null: what plays is not live. */
  readonly live: LiveTimes | null;
  /** Its requests fail, and the browser says why. */
  readonly isOffline: boolean;
  /** Of the quality that was chosen for the visitor. */
  readonly reason: QualityReason | null;
  /** How it is shared between visitors; null: not at all. */
  readonly p2p: PeersState | null;
}

/** All that is known of what plays. */
export function hlsFacts(hls: Hls, { live, isOffline, reason, p2p }: KnownBeside): EngineFacts {
  const { levels, audioTracks, latestLevelDetails: details } = hls;
  const current = levels[hls.currentLevel];
  const chosen = hls.autoLevelEnabled ? undefined : levels[hls.manualLevel];
  const hasAudioChoice = audioTracks.length > 1;
  return {
    ...noFacts,
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
    ...(live && liveFacts(live)),
  };
}

/** Tenths of a second: what moves with time shall not be another thing at each look. */
function liveFacts({ position, tolerance, latency, target, oldest }: LiveTimes) {
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

/** With the one that is not complete yet, of which there are parts. */
function segmentsOf({ fragments, fragmentHint, partEnd }: LevelDetails): DatedSegment[] {
  if (!fragmentHint) return fragments;
  const { start, programDateTime } = fragmentHint;
  return [...fragments, { start, duration: partEnd - start, programDateTime }];
}

/** The rendition of a height: of several the one with the most bits. -1: there is none. */
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
