import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import type { Core, CoreConfig, CoreRequestError, EngineCallbacks, StreamType } from 'p2p-media-loader-core';
import { requestOf } from './cmcd-request.ts';
import type { PeersReason } from './peer-state.ts';
import type { PeersWish } from './read-wish.ts';
import { createSegmentStore } from './segment-store.ts';
import { addStreams, nextSegments, type SwarmStream, updateStream } from './swarm-streams.ts';
import type { Tally } from './tally.ts';
import { CHECK, createTrust } from './trust.ts';

/** Seconds before its turn in which the library itself downloads a segment: never. Our loader does, which can drop it (peer-loader.ts). */
const URGENT = Number.NEGATIVE_INFINITY;
/** Seconds ahead of the playhead that are got from others, as far as a player without them has media; and over HTTP in turns, for all. */
const FROM_PEERS = 60;
const FROM_HTTP = 30;
/** At a time: beside what is urgent for this one. */
const TURNS = 1;
/** ms without a byte, after which who sends is given up. Of a peer the library counts the check of what it has sent as well. */
const PEER_STILL = CHECK + 1_000;
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
  /**
   * Whether a segment is to be asked for here; else it is downloaded as usual, and kept for others (`keep`). `isUrgent`:
   * there is no time to ask anybody, so only what lies here already is.
   */
  takes(id: string, isUrgent: boolean): boolean;
  /** Gets it, from others, or over HTTP when it is this one's turn. The result drops it. */
  load(id: string, callbacks: EngineCallbacks): () => void;
  keep(id: string, data: ArrayBuffer): void;
  /** Leaves, and forgets what it had. */
  end(): void;
}

/** Joins those who watch what `hls` plays. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one swarm's life; its steps share its state
export function joinSwarm({ hls, Events, wish, tally, CoreClass, onPeers, onTrouble }: SwarmInput): Swarm {
  const store = createSegmentStore();
  const trust = createTrust({ tally, onTrouble });
  /** By peer: the stream that it has come for, and bytes of the segment that it sends. */
  const peers = new Map<string, { readonly stream: string | undefined; bytes: number }>();
  /** Of picture and sound the stream last asked for: the library knows others of that one only. */
  const asked = new Map<StreamType, string>();
  let entered = Promise.resolve();
  let hasTracker = true;
  let isOver = false;
  const isLive = hls.latestLevelDetails?.live ?? false;
  const core = new CoreClass<SwarmStream>(configOf());

  const here = (type: StreamType) => [...peers.values()].filter(({ stream }) => stream === asked.get(type)).length;
  const told = () => onPeers(here('main'), hasTracker);
  listen();
  core.setManifestResponseUrl(hls.url ?? '');
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
  for (const id of nextSegments(hls)) takes(id, true);

  return {
    takes,
    load(id, callbacks) {
      core.loadSegment(id, callbacks).catch((cause: unknown) => callbacks.onError(cause as CoreRequestError));
      return () => core.abortSegmentLoading(id);
    },
    keep(id, data) {
      const place = placeOf(id);
      if (isOver || !place) return;
      const { streamId, externalId, startTime, endTime, type } = place;
      void store.storeSegment('', streamId, externalId, data, startTime, endTime, type, isLive);
    },
    end() {
      isOver = true;
      ended.abort();
      trust.end();
      for (const event of heard) hls.off(event, onLevel);
      hls.off(Events.LEVEL_SWITCHING, onSwitch);
      core.destroy();
    },
  };

  function takes(id: string, isUrgent: boolean): boolean {
    const stream = streamOf(id);
    if (isOver || !stream) return false;
    const { type, runtimeId } = stream;
    const isOther = asked.get(type) !== runtimeId;
    asked.set(type, runtimeId);
    const isTaken = here(type) > 0 && (!isUrgent || isKept(id));
    if (isOther) queueMicrotask(told);
    if (isOther && !isTaken) enter(id);
    return isTaken;
  }

  /**
   * Others hear of who has asked for something; taken back at once, it is not downloaded here. One after the other: the
   * library takes what is asked for first for what plays, and hurries whatever waits when it hears where that really is.
   */
  function enter(id: string): void {
    const nothing = () => {};
    entered = entered
      .then(() => core.loadSegment(id, { onSuccess: nothing, onError: nothing }))
      .then(() => {
        core.abortSegmentLoading(id);
        onTime();
      })
      .catch(nothing);
  }

  function isKept(id: string): boolean {
    const place = placeOf(id);
    return place !== undefined && store.hasSegment('', place.streamId, place.externalId);
  }

  /** A segment, by the library's names. */
  function placeOf(id: string) {
    const stream = streamOf(id);
    const segment = stream?.segments.get(id);
    const streamId = stream && store.streamIdOf(`-${stream.type}-${stream.index}`);
    return segment && streamId ? { ...segment, type: stream.type, streamId } : undefined;
  }

  function configOf(): CoreConfig {
    return {
      announceTrackers: [...wish.trackers],
      rtcConfig: { iceServers: [...wish.iceServers] },
      // With its query, which may be all that tells one video from another; the library would leave it out.
      swarmId: wish.swarmId ?? (hls.url ?? '').replace(/#.*/s, ''),
      customSegmentStorageFactory: () => store,
      highDemandTimeWindow: URGENT,
      httpDownloadTimeWindow: FROM_HTTP,
      p2pDownloadTimeWindow: FROM_PEERS,
      simultaneousHttpDownloads: TURNS,
      httpErrorRetries: 1,
      httpNotReceivingBytesTimeoutMs: HTTP_STILL,
      p2pNotReceivingBytesTimeoutMs: PEER_STILL,
      validateP2PSegment: trust.check,
      validateHTTPSegment: trust.checkMixed,
      httpRequestSetup: async (url, _, signal, range) => requestOf(hls, { url, range, signal }),
    };
  }

  function listen(): void {
    core.addEventListener('onPeerConnect', ({ peerId, streamType }) => {
      peers.set(peerId, { stream: asked.get(streamType), bytes: 0 });
      hasTracker = true;
      told();
    });
    core.addEventListener('onPeerClose', ({ peerId }) => {
      peers.delete(peerId);
      told();
    });
    core.addEventListener('onTrackerError', trackerGone);
    core.addEventListener('onTrackerWarning', ({ warning }) => {
      // A peer that could not be reached: the tracker has answered.
      if (!/^Connection error/.test((warning as Error | undefined)?.message ?? '')) trackerGone();
    });
    core.addEventListener('onSegmentStart', ({ segment, downloadSource, peerId }) => {
      const peer = peers.get(peerId ?? '');
      if (peer) peer.bytes = 0;
      if (downloadSource === 'p2p') trust.mark(segment);
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
