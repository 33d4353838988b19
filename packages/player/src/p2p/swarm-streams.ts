import type Hls from 'hls.js';
import type { ErrorData, Fragment, Events as HlsEvents, LevelDetails } from 'hls.js';
import type { Core, Segment, StreamType } from 'p2p-media-loader-core';
import { playlistsOf } from './playlists.ts';

/** URL and byte range of a download, as in hls.js. */
export type SegmentAddress = Pick<NonNullable<ErrorData['context']>, 'url' | 'rangeStart' | 'rangeEnd'>;

/** A rendition or an audio track. */
export interface SwarmStream {
  /** URL of the playlist. */
  readonly runtimeId: string;
  readonly type: StreamType;
  /** Common id for all viewers: path and query of the playlist, without its host. */
  readonly index: string;
}

/** Returns the local id of a segment: its URL and byte range. */
export function segmentIdOf({ url, rangeStart, rangeEnd }: SegmentAddress): string {
  return rangeEnd ? `${url}|${rangeStart ?? 0}-${rangeEnd - 1}` : url;
}

/**
 * Keeps `core` informed of the renditions, audio tracks, segments and position of `hls`. Returns functions that update the
 * position, and that end this.
 */
export function followStreams(
  core: Core<SwarmStream>,
  hls: Hls,
  Events: typeof HlsEvents
): readonly [updatePlayback: () => void, end: () => void] {
  const ended = new AbortController();
  const updateStreams = () => {
    core.setIsLive(hls.latestLevelDetails?.live ?? false);
    for (const { url, details } of playlistsOf(hls)) if (details) updateStream(core, url, details);
  };
  const updateBitrate = () => core.setActiveLevelBitrate(hls.levels[hls.loadLevel]?.bitrate ?? 0);
  const updatePlayback = () => hls.media && core.updatePlayback(hls.media.currentTime, hls.media.playbackRate);

  core.setManifestResponseUrl(hls.url ?? '');
  for (const { url, type } of playlistsOf(hls)) if (url) core.addStreamIfNoneExists(streamOf(url, type));
  const handlers = [
    [Events.LEVEL_UPDATED, updateStreams],
    [Events.AUDIO_TRACK_UPDATED, updateStreams],
    [Events.LEVEL_SWITCHING, updateBitrate],
  ] as const;
  for (const [event, handler] of handlers) hls.on(event, handler);
  for (const type of ['timeupdate', 'seeking', 'ratechange']) hls.media?.addEventListener(type, updatePlayback, ended);
  updateStreams();
  updateBitrate();
  const end = () => {
    ended.abort();
    for (const [event, handler] of handlers) hls.off(event, handler);
  };
  return [updatePlayback, end];
}

/** Updates the segments of a playlist in `core`. `runtimeId`: id of the stream. */
function updateStream(core: Core<SwarmStream>, runtimeId: string, { fragments, live }: LevelDetails): void {
  const stream = core.getStream(runtimeId);
  if (!stream) return;
  const segments = fragments.map((fragment, index) => segmentOf(fragment, live ? Number(fragment.sn) : index));
  const currentIds = new Set(segments.map((segment) => segment.runtimeId));
  const removed = [...stream.segments.keys()].filter((id) => !currentIds.has(id));
  const added = segments.filter((segment) => !stream.segments.has(segment.runtimeId));
  if (added.length > 0 || removed.length > 0) core.updateStream(runtimeId, added, removed);
}

/** Returns the stream of a segment. */
export function findStream(core: Core<SwarmStream>, hls: Hls, segmentId: string) {
  return playlistsOf(hls)
    .map(({ url }) => core.getStream(url))
    .find((stream) => stream?.segments.has(segmentId));
}

/**
 * Returns the segments of video and audio that `hls` will request after the current one. A complete stream has none.
 */
export function nextSegments({
  levels,
  loadLevel,
  audioTracks,
  audioTrack,
  mainForwardBufferInfo,
  media,
}: Hls): string[] {
  const position = mainForwardBufferInfo?.end ?? media?.currentTime ?? 0;
  return [levels[loadLevel]?.details, audioTracks[audioTrack]?.details].flatMap((details) => {
    const fragments = details?.fragments ?? [];
    const next = fragments.find(({ start }) => start > position + 0.5);
    return next ? segmentOf(next, 0).runtimeId : [];
  });
}

function streamOf(url: string, type: StreamType): SwarmStream {
  const { pathname, search } = new URL(url, document.baseURI);
  return { runtimeId: url, type, index: pathname + search };
}

/** `externalId`: common id for all viewers; for live the media sequence number, else the index in the playlist. */
function segmentOf(
  { url, byteRange: [start, end], start: startTime, end: endTime }: Fragment,
  externalId: number
): Segment {
  const range = start !== undefined && end !== undefined ? { rangeStart: start, rangeEnd: end } : {};
  return {
    runtimeId: segmentIdOf({ url, ...range }),
    externalId,
    url,
    startTime,
    endTime,
    ...(start !== undefined && end !== undefined && { byteRange: { start, end: end - 1 } }),
  };
}
