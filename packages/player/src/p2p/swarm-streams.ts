import type Hls from 'hls.js';
import type { ErrorData, Fragment, LevelDetails } from 'hls.js';
import type { Core, Segment, StreamType } from 'p2p-media-loader-core';

/** What a download is of, as hls.js asks for it. */
export type Asked = Pick<NonNullable<ErrorData['context']>, 'url' | 'rangeStart' | 'rangeEnd'>;

/** A rendition or a choice of sound. */
export interface SwarmStream {
  /** Address of its playlist. */
  readonly runtimeId: string;
  readonly type: StreamType;
  /** The same for all who watch it: path and query of its playlist, whichever host that comes from. */
  readonly index: string;
}

/** Names a segment in this page: its address, and its place in it. */
export function segmentIdOf({ url, rangeStart, rangeEnd }: Asked): string {
  return rangeEnd ? `${url}|${rangeStart ?? 0}-${rangeEnd - 1}` : url;
}

/** Tells `core` of all renditions of `hls`; each call adds what has come since. */
export function addStreams(core: Core<SwarmStream>, hls: Hls): void {
  for (const { uri } of hls.levels) core.addStreamIfNoneExists(streamOf(uri, 'main'));
  for (const { url } of hls.audioTracks) if (url) core.addStreamIfNoneExists(streamOf(url, 'secondary'));
}

/** Tells `core` which segments a playlist has now. `runtimeId`: of its stream. */
export function updateStream(core: Core<SwarmStream>, runtimeId: string, { fragments, live }: LevelDetails): void {
  const stream = core.getStream(runtimeId);
  if (!stream) return;
  const segments = fragments.map((fragment, index) => segmentOf(fragment, live ? Number(fragment.sn) : index));
  const now = new Set(segments.map((segment) => segment.runtimeId));
  const gone = [...stream.segments.keys()].filter((id) => !now.has(id));
  const added = segments.filter((segment) => !stream.segments.has(segment.runtimeId));
  if (added.length > 0 || gone.length > 0) core.updateStream(runtimeId, added, gone);
}

/** What `hls` will ask for after the one that may be under way, of picture and sound; of what it has whole nothing. */
export function nextSegments({
  levels,
  loadLevel,
  audioTracks,
  audioTrack,
  mainForwardBufferInfo,
  media,
}: Hls): string[] {
  const place = mainForwardBufferInfo?.end ?? media?.currentTime ?? 0;
  return [levels[loadLevel]?.details, audioTracks[audioTrack]?.details].flatMap((details) => {
    const fragments = details?.fragments ?? [];
    const next = fragments.find(({ start }) => start > place + 0.5);
    return next ? segmentOf(next, 0).runtimeId : [];
  });
}

function streamOf(url: string, type: StreamType): SwarmStream {
  const { pathname, search } = new URL(url, document.baseURI);
  return { runtimeId: url, type, index: pathname + search };
}

/** `externalId`: what all who watch call it; of live its media sequence number, else its place from the beginning. */
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
