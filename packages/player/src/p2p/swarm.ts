import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import type { Core, CoreConfig, CoreRequestError, EngineCallbacks, StreamType } from 'p2p-media-loader-core';
import { requestOf } from './cmcd-request.ts';
import type { PeersReason } from './peer-state.ts';
import type { PeersOptions } from './read-peers-options.ts';
import { createSegmentStore, type SegmentStore } from './segment-store.ts';
import { CHECK_TIMEOUT_MS, createSegmentVerifier, type SegmentVerifier } from './segment-verifier.ts';
import { watchPeers } from './swarm-peers.ts';
import { findStream, followStreams, nextSegments, type SwarmStream } from './swarm-streams.ts';
import type { TransferCounters } from './transfer-counters.ts';

/**
 * Seconds before playback at which the library itself downloads a segment: never. Our loader does that and can abort
 * (peer-loader.ts).
 */
const HIGH_DEMAND_WINDOW_S = Number.NEGATIVE_INFINITY;
/**
 * Seconds ahead of the playhead that are loaded from peers, as far as a player without peers buffers. Seconds that
 * peers download over HTTP in turns, for all.
 */
const PEER_WINDOW_S = 60;
const HTTP_WINDOW_S = 30;
/** Simultaneous downloads for the swarm, in addition to urgent ones of this player. */
const MAX_HTTP_DOWNLOADS = 1;
/**
 * ms without a byte after which a sender is dropped. For peers the library includes the verification of their segment.
 */
const PEER_TIMEOUT_MS = CHECK_TIMEOUT_MS + 1_000;
const HTTP_TIMEOUT_MS = 5_000;

export interface SwarmInput {
  readonly hls: Hls;
  readonly Events: typeof HlsEvents;
  readonly options: PeersOptions;
  readonly counters: TransferCounters;
  readonly CoreClass: typeof Core;
  /** Called when peers connect or disconnect. `hasTracker`: the tracker responds. */
  readonly onPeers: (peers: number, hasTracker: boolean) => void;
  /** Called when sharing must end. */
  readonly onFailure: (reason: PeersReason) => void;
}

/** The viewers of the same media, and the segments that they have. */
export interface Swarm {
  /**
   * Whether a segment is to be loaded from the swarm; otherwise it is downloaded over HTTP and stored for peers
   * (`store`). `isUrgent`: there is no time for peers, so only stored segments are loaded.
   */
  canLoad(id: string, isUrgent: boolean): boolean;
  /** Loads a segment from peers, or over HTTP in turn. Returns a function that aborts. */
  load(id: string, callbacks: EngineCallbacks): () => void;
  store(id: string, data: ArrayBuffer): void;
  /** Leaves the swarm and deletes its segments. */
  end(): void;
}

/** Joins the swarm of the media that `hls` plays. */
export function joinSwarm({ hls, Events, options, counters, CoreClass, onPeers, onFailure }: SwarmInput): Swarm {
  const segmentStore = createSegmentStore();
  const verifier = createSegmentVerifier({ counters, onFailure });
  const core = new CoreClass<SwarmStream>(coreConfigOf(hls, options, segmentStore, verifier));
  const currentStreams = new Map<StreamType, string>();
  const [countPeers, notifyPeers] = watchPeers(core, currentStreams, verifier, counters, onPeers, onFailure);
  const isLive = hls.latestLevelDetails?.live ?? false;
  const [updatePlayback, endStreams] = followStreams(core, hls, Events);
  const announce = createAnnouncer(core, updatePlayback);
  let isOver = false;

  const canLoad: Swarm['canLoad'] = (id, isUrgent) => {
    const stream = isOver ? undefined : findStream(core, hls, id);
    if (!stream) return false;
    const { type, runtimeId } = stream;
    const isNew = currentStreams.get(type) !== runtimeId;
    currentStreams.set(type, runtimeId);
    if (isNew) queueMicrotask(notifyPeers);
    const canShare = countPeers(type) > 0 && (!isUrgent || isStored(id));
    if (isNew && !canShare) announce(id);
    return canShare;
  };
  const isStored = (id: string) => {
    const segment = storedSegmentOf(id);
    return segment !== undefined && segmentStore.hasSegment('', segment.streamId, segment.externalId);
  };
  /** Returns a segment with the library's ids. */
  const storedSegmentOf = (id: string) => {
    const stream = findStream(core, hls, id);
    const segment = stream?.segments.get(id);
    const streamId = stream && segmentStore.streamIdOf(`-${stream.type}-${stream.index}`);
    return segment && streamId ? { ...segment, type: stream.type, streamId } : undefined;
  };
  // Peers learn of this player only after it requests something, which a long buffer would delay.
  for (const id of nextSegments(hls)) canLoad(id, true);

  return {
    canLoad,
    load(id, callbacks) {
      core.loadSegment(id, callbacks).catch((cause: unknown) => callbacks.onError(cause as CoreRequestError));
      return () => core.abortSegmentLoading(id);
    },
    store(id, data) {
      const segment = storedSegmentOf(id);
      if (isOver || !segment) return;
      const { streamId, externalId, startTime, endTime, type } = segment;
      void segmentStore.storeSegment('', streamId, externalId, data, startTime, endTime, type, isLive);
    },
    end() {
      isOver = true;
      endStreams();
      verifier.end();
      core.destroy();
    },
  };
}

function coreConfigOf(
  hls: Hls,
  options: PeersOptions,
  segmentStore: SegmentStore,
  verifier: SegmentVerifier
): CoreConfig {
  return {
    announceTrackers: [...options.trackers],
    rtcConfig: { iceServers: [...options.iceServers] },
    // Includes the query, which the library would drop, because only it may distinguish two videos.
    swarmId: options.swarmId ?? (hls.url ?? '').replace(/#.*/s, ''),
    customSegmentStorageFactory: () => segmentStore,
    highDemandTimeWindow: HIGH_DEMAND_WINDOW_S,
    httpDownloadTimeWindow: HTTP_WINDOW_S,
    p2pDownloadTimeWindow: PEER_WINDOW_S,
    simultaneousHttpDownloads: MAX_HTTP_DOWNLOADS,
    httpErrorRetries: 1,
    httpNotReceivingBytesTimeoutMs: HTTP_TIMEOUT_MS,
    p2pNotReceivingBytesTimeoutMs: PEER_TIMEOUT_MS,
    validateP2PSegment: verifier.check,
    validateHTTPSegment: verifier.checkMixed,
    httpRequestSetup: async (url, _, signal, range) => requestOf(hls, { url, range, signal }),
  };
}

/**
 * Returns a function that announces this player to peers: it requests a segment and cancels at once, so that nothing is
 * downloaded. Calls are sequential, because the library treats the first request as the playback position
 * (`updatePlayback` corrects that). It then prioritizes everything that waits.
 */
function createAnnouncer(core: Core<SwarmStream>, updatePlayback: () => void): (id: string) => void {
  const noop = () => {};
  let announced = Promise.resolve();
  return (id) => {
    announced = announced
      .then(() => core.loadSegment(id, { onSuccess: noop, onError: noop }))
      .then(() => {
        core.abortSegmentLoading(id);
        updatePlayback();
      })
      .catch(noop);
  };
}
