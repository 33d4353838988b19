import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import type { Core, CoreConfig, CoreRequestError, EngineCallbacks } from 'p2p-media-loader-core';
import { requestOf } from './cmcd-request.ts';
import type { PeersReason } from './peer-state.ts';
import type { PeersWish } from './read-wish.ts';
import { createSegmentStore } from './segment-store.ts';
import { addStreams, nextSegments, type SwarmStream, updateStream } from './swarm-streams.ts';
import type { Tally } from './tally.ts';
import { createTrust } from './trust.ts';

/** Seconds before its turn in which a segment is not left to others any more, of a film and of live. */
const URGENT = 6;
const URGENT_LIVE = 3;
/** Seconds ahead of the playhead that are got from others, as far as a player without them has media; and over HTTP in turns, for all. */
const FROM_PEERS = 60;
const FROM_HTTP = 30;
/** ms without a byte, after which who sends is given up. */
const PEER_STILL = 2_000;
const HTTP_STILL = 5_000;
/** Bytes that one peer may send for one segment: more is an attack on memory. */
const MOST_BYTES = 50e6;

export interface SwarmInput {
  readonly hls: Hls;
  readonly Events: typeof HlsEvents;
  readonly wish: PeersWish;
  readonly tally: Tally;
  readonly CoreClass: typeof Core;
  /** Peers have come or gone; `hasTracker`: who knows of them answers. */
  readonly onPeers: (peers: number, hasTracker: boolean) => void;
  /** It must end. */
  readonly onTrouble: (reason: PeersReason) => void;
}

/** Those who watch the same, and what they have. */
export interface Swarm {
  /** Whether a segment is to be asked for here; else it is downloaded as usual, and kept for others (`keep`). */
  takes(id: string): boolean;
  /** Gets it, from others or over HTTP. The result drops it. */
  load(id: string, callbacks: EngineCallbacks): () => void;
  keep(id: string, data: ArrayBuffer): void;
  /** Whether it is on its way over HTTP: nothing could be sooner. */
  isOverHttp(id: string): boolean;
  /** Leaves, and forgets what it had. */
  end(): void;
}

/** Joins those who watch what `hls` plays. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one swarm's life; its steps share its state
export function joinSwarm({ hls, Events, wish, tally, CoreClass, onPeers, onTrouble }: SwarmInput): Swarm {
  const store = createSegmentStore();
  const trust = createTrust({ tally, onTrouble });
  const overHttp = new Set<string>();
  /** By peer: the stream that plays when it came, and bytes of the segment that it sends. */
  const peers = new Map<string, { readonly stream: string; bytes: number }>();
  const joined = new Set<string>();
  /** Segments with which it came. */
  const begun = new Set<string>();
  let playing = '';
  let hasTracker = true;
  let isOver = false;
  const isLive = hls.latestLevelDetails?.live ?? false;
  const core = new CoreClass<SwarmStream>(configOf());

  const here = () => [...peers.values()].filter(({ stream }) => stream === playing).length;
  const told = () => onPeers(here(), hasTracker);
  listen();
  core.setManifestResponseUrl(bare(hls.url ?? ''));
  addStreams(core, hls);
  const onLevel = () => {
    core.setIsLive(hls.latestLevelDetails?.live ?? false);
    for (const { uri, details } of hls.levels) if (details) updateStream(core, uri, details);
    for (const { url, details } of hls.audioTracks) if (details) updateStream(core, url, details);
  };
  const onSwitch = () => core.setActiveLevelBitrate(hls.levels[hls.loadLevel]?.bitrate ?? 0);
  const onTime = () => hls.media && core.updatePlayback(hls.media.currentTime, hls.media.playbackRate);
  const heard = [Events.LEVEL_UPDATED, Events.AUDIO_TRACK_UPDATED] as const;
  for (const event of heard) hls.on(event, onLevel);
  hls.on(Events.LEVEL_SWITCHING, onSwitch);
  const ended = new AbortController();
  for (const type of ['timeupdate', 'seeking', 'ratechange']) hls.media?.addEventListener(type, onTime, ended);
  onLevel();
  onSwitch();
  // Nobody hears of this one before it has asked for something: with a long buffer that would be late.
  for (const id of nextSegments(hls)) {
    begun.add(id);
    load(id, { onSuccess() {}, onError() {} });
  }

  return {
    load,
    takes(id) {
      const stream = streamOf(id);
      if (isOver || !stream) return false;
      if (stream.type === 'main') {
        if (playing !== stream.runtimeId) queueMicrotask(told);
        playing = stream.runtimeId;
      }
      // Somebody has to be asked for, once: that is how others hear of this one.
      return here() > 0 || !joined.has(stream.runtimeId) || begun.has(id);
    },
    keep(id, data) {
      const stream = streamOf(id);
      const segment = stream?.segments.get(id);
      const streamId = stream && store.streamIdOf(`-${stream.type}-${stream.index}`);
      if (isOver || !segment || !streamId) return;
      const { externalId, startTime, endTime } = segment;
      void store.storeSegment('', streamId, externalId, data, startTime, endTime, stream.type, isLive);
    },
    isOverHttp: (id) => overHttp.has(id),
    end() {
      isOver = true;
      ended.abort();
      trust.end();
      for (const event of heard) hls.off(event, onLevel);
      hls.off(Events.LEVEL_SWITCHING, onSwitch);
      core.destroy();
    },
  };

  function load(id: string, callbacks: EngineCallbacks): () => void {
    const stream = streamOf(id);
    const startTime = stream?.segments.get(id)?.startTime ?? 0;
    joined.add(stream?.runtimeId ?? '');
    // As long as nobody is there, what is asked for is urgent: the library would wait for others.
    if (here() === 0) core.updatePlayback(startTime, 1);
    core.loadSegment(id, callbacks).catch((cause: unknown) => callbacks.onError(cause as CoreRequestError));
    return () => core.abortSegmentLoading(id);
  }

  function configOf(): CoreConfig {
    return {
      announceTrackers: [...wish.trackers],
      rtcConfig: { iceServers: [...wish.iceServers] },
      ...(wish.swarmId !== undefined && { swarmId: wish.swarmId }),
      customSegmentStorageFactory: () => store,
      highDemandTimeWindow: isLive ? URGENT_LIVE : URGENT,
      httpDownloadTimeWindow: FROM_HTTP,
      p2pDownloadTimeWindow: FROM_PEERS,
      httpErrorRetries: 1,
      httpNotReceivingBytesTimeoutMs: HTTP_STILL,
      p2pNotReceivingBytesTimeoutMs: PEER_STILL,
      validateP2PSegment: trust.check,
      validateHTTPSegment: trust.checkMixed,
      httpRequestSetup: async (url, _, signal, range) => requestOf(hls, { url, range, signal }),
    };
  }

  function listen(): void {
    core.addEventListener('onPeerConnect', ({ peerId }) => {
      peers.set(peerId, { stream: playing, bytes: 0 });
      hasTracker = true;
      told();
    });
    core.addEventListener('onPeerClose', ({ peerId }) => {
      peers.delete(peerId);
      told();
    });
    core.addEventListener('onTrackerError', trackerGone);
    core.addEventListener('onTrackerWarning', trackerGone);
    core.addEventListener('onSegmentStart', ({ segment, downloadSource, peerId }) => {
      const peer = peers.get(peerId ?? '');
      if (peer) peer.bytes = 0;
      if (downloadSource === 'http') overHttp.add(segment.runtimeId);
      else trust.mark(segment);
    });
    core.addEventListener('onSegmentError', ({ segment }) => overHttp.delete(segment.runtimeId));
    core.addEventListener('onSegmentAbort', ({ segment }) => overHttp.delete(segment.runtimeId));
    core.addEventListener('onSegmentLoaded', ({ segmentUrl }) => {
      for (const id of overHttp) if (id.startsWith(segmentUrl)) overHttp.delete(id);
    });
    core.addEventListener('onChunkUploaded', (bytes) => tally.add('bytesToPeers', bytes));
    core.addEventListener('onChunkDownloaded', (bytes, source, peerId) => {
      tally.add(source === 'p2p' ? 'bytesFromPeers' : 'bytesFromHttp', bytes);
      const peer = peers.get(peerId ?? '');
      if (!peer) return;
      peer.bytes += bytes;
      if (peer.bytes > MOST_BYTES) onTrouble('integrity');
    });
  }

  function trackerGone(): void {
    hasTracker = false;
    told();
  }

  function streamOf(id: string) {
    for (const { uri } of hls.levels) {
      const stream = core.getStream(uri);
      if (stream?.segments.has(id)) return stream;
    }
    for (const { url } of hls.audioTracks) {
      const stream = core.getStream(url);
      if (stream?.segments.has(id)) return stream;
    }
    return undefined;
  }
}

function bare(url: string): string {
  return url.replace(/[?#].*/s, '');
}
