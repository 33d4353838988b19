import type Hls from 'hls.js';
import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderStats } from 'hls.js';
import type { Swarm } from './swarm.ts';
import { segmentIdOf } from './swarm-streams.ts';

type SegmentLoader = Loader<FragmentLoaderContext>;
type Callbacks = LoaderCallbacks<FragmentLoaderContext>;
type LoaderClass = new (config: HlsConfig) => SegmentLoader;

/** ms between two checks of whether a segment can still wait for peers. */
const POLL_INTERVAL_MS = 250;
/**
 * ms that peers have at least. Seconds before playback at which a segment is downloaded over HTTP, for video on demand
 * and for live.
 */
const MIN_PEER_TIME_MS = 1_000;
const HTTP_FALLBACK_S = 6;
const HTTP_FALLBACK_LIVE_S = 3;
/** Bit/s if the library reports no bandwidth. */
const DEFAULT_RATE_BPS = 1e6;
/** ms to the first byte, like the library's own loader. Data from memory has no such time. */
const FIRST_BYTE_LATENCY_MS = 10;

interface PeerLoaderInput {
  readonly hls: Hls;
  readonly swarm: Swarm;
  /** Downloads over HTTP. */
  readonly httpLoader: SegmentLoader;
  /** Called with the statistics of a download whose bytes the swarm counts. */
  readonly onShared: (stats: LoaderStats) => void;
}

/**
 * Returns the class of segment loaders for hls.js. Each loads through `swarm` if the swarm can load the segment, else
 * with `HttpLoader`.
 */
export function peerLoaderOf(
  { hls, swarm, onShared }: Omit<PeerLoaderInput, 'httpLoader'>,
  HttpLoader: LoaderClass
): HlsConfig['fLoader'] {
  // Called with `new`; the returned object replaces `this`.
  function PeerLoader(config: HlsConfig): SegmentLoader {
    return createPeerLoader({ hls, swarm, onShared, httpLoader: new HttpLoader(config) });
  }
  return PeerLoader as unknown as HlsConfig['fLoader'];
}

/**
 * State of a download. `swarm`: waits for peers, or for a turn over HTTP. The others are final. `http`: the HTTP loader
 * downloads the segment, because the swarm cannot load it, has failed, or is too late.
 */
export type DownloadState = 'new' | 'swarm' | 'http' | 'done' | 'aborted';

/** Returns the state after a transition to `next`. A final state stays, so that nothing is loaded or reported twice. */
export function nextState(state: DownloadState, next: DownloadState): DownloadState {
  return state === 'new' || state === 'swarm' ? next : state;
}

/** Creates the loader of one segment. If the swarm fails, HTTP takes over. */
export function createPeerLoader({ hls, swarm, httpLoader, onShared }: PeerLoaderInput): SegmentLoader {
  const { stats } = httpLoader;
  let state: DownloadState = 'new';
  let leaveSwarm = () => {};
  let onAbort: Callbacks['onAbort'];
  /** Returns false if the download has ended already. */
  const enter = (next: DownloadState): boolean => {
    const before = state;
    state = nextState(before, next);
    if (state === before) return false;
    if (state === 'aborted') stats.aborted = true;
    leaveSwarm();
    return true;
  };

  const loader: SegmentLoader = {
    context: null,
    stats,
    getCacheAge: () => httpLoader.getCacheAge?.() ?? null,
    load(context, config, callbacks) {
      loader.context = context;
      onAbort = callbacks.onAbort;
      const id = segmentIdOf(context);
      const download = () => {
        if (enter('http')) httpLoader.load(context, config, storeResponse(callbacks, swarm, id));
      };
      if (context.part || !swarm.canLoad(id, isUrgent(hls, context))) {
        download();
        return;
      }
      enter('swarm');
      const startTime = performance.now();
      stats.loading.start = startTime;
      const timer = setInterval(() => {
        if (performance.now() - startTime > MIN_PEER_TIME_MS && isUrgent(hls, context)) download();
      }, POLL_INTERVAL_MS);
      leaveSwarm = () => {
        clearInterval(timer);
        if (state !== 'done') abortShared();
      };
      const abortShared = swarm.load(id, {
        onSuccess({ data, bandwidth }) {
          if (!enter('done')) return;
          recordTimes(stats, data.byteLength, bandwidth);
          onShared(stats);
          callbacks.onSuccess({ url: context.url, data: data.slice(0), code: 200 }, stats, context, null);
        },
        onError: download,
      });
    },
    abort() {
      if (state === 'http') httpLoader.abort();
      else if (enter('aborted')) onAbort?.(stats, loader.context as FragmentLoaderContext, null);
    },
    destroy() {
      if (state === 'http') httpLoader.destroy();
      else enter('aborted');
      loader.context = null;
    },
  };
  return loader;
}

/** hls.js can observe a slow HTTP download and switch to a lower rendition. */
function isUrgent({ media, latestLevelDetails }: Hls, { frag }: FragmentLoaderContext): boolean {
  const limit = latestLevelDetails?.live ? HTTP_FALLBACK_LIVE_S : HTTP_FALLBACK_S;
  return !media || frag.start - media.currentTime <= limit;
}

/** Stores a segment that was downloaded over HTTP for peers. */
function storeResponse(callbacks: Callbacks, swarm: Swarm, id: string): Callbacks {
  return {
    ...callbacks,
    onSuccess(response, ...rest) {
      const { data } = response;
      // hls.js transfers the buffer to a worker.
      if (data instanceof ArrayBuffer) swarm.store(id, data.slice(0));
      callbacks.onSuccess(response, ...rest);
    },
  };
}

/** Records the media bandwidth of the swarm, which hls.js and our adaptation use as the network's. */
function recordTimes(stats: LoaderStats, bytes: number, bandwidth: number): void {
  const rate = bandwidth > 0 && Number.isFinite(bandwidth) ? bandwidth : DEFAULT_RATE_BPS;
  const end = performance.now();
  stats.loaded = stats.total = bytes;
  stats.loading.end = end;
  stats.loading.first = end - (bytes * 8_000) / rate;
  stats.loading.start = stats.loading.first - FIRST_BYTE_LATENCY_MS;
}
