import type Hls from 'hls.js';
import type {
  FragmentLoaderContext,
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderStats,
} from 'hls.js';
import type { Swarm } from './swarm.ts';
import { segmentIdOf } from './swarm-streams.ts';

type SegmentLoader = Loader<FragmentLoaderContext>;
type Callbacks = LoaderCallbacks<FragmentLoaderContext>;
type LoaderClass = new (config: HlsConfig) => SegmentLoader;

/** ms between two looks at whether who waits can wait any longer. */
const LOOK = 250;
/** ms that others have at the least, and seconds before its turn in which a segment is not left to them any more, of a film and of live. */
const CHANCE = 1_000;
const RESCUE = 6;
const RESCUE_LIVE = 3;
/** Bit/s of what the library cannot tell. */
const UNKNOWN_RATE = 1e6;
/** ms, as the library's own loader has it: what comes from memory has no time to its first byte. */
const LATENCY = 10;

interface PeerLoaderInput {
  readonly hls: Hls;
  readonly swarm: Swarm;
  /** Downloads as usual. */
  readonly plain: SegmentLoader;
  /** What is known of a download of which `swarm` counts the bytes. */
  readonly onShared: (stats: LoaderStats) => void;
}

/** The loader that hls.js makes for each segment: by way of `swarm` where that takes it, else as `Plain` does. */
export function peerLoaderOf(
  { hls, swarm, onShared }: Omit<PeerLoaderInput, 'plain'>,
  Plain: LoaderClass
): HlsConfig['fLoader'] {
  // Called with `new`: what it returns takes the place of `this`.
  function PeerLoader(config: HlsConfig): SegmentLoader {
    return createPeerLoader({ hls, swarm, onShared, plain: new Plain(config) });
  }
  return PeerLoader as unknown as HlsConfig['fLoader'];
}

/** One segment. Whatever becomes of others, the usual way takes over from where hls.js asked. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one download; its steps share its state
export function createPeerLoader({ hls, swarm, plain, onShared }: PeerLoaderInput): SegmentLoader {
  const { stats } = plain;
  let drop: (() => void) | undefined;
  let isPlain = false;
  let isOver = false;
  let onAbort: Callbacks['onAbort'];

  const loader: SegmentLoader = {
    context: null,
    stats,
    getCacheAge: () => plain.getCacheAge?.() ?? null,
    load(context, config, callbacks) {
      loader.context = context;
      onAbort = callbacks.onAbort;
      const id = segmentIdOf(context);
      const usual = () => loadPlain(id, context, config, callbacks);
      if (context.part || !swarm.takes(id, isUrgent(context))) usual();
      else loadShared(id, context, callbacks, usual);
    },
    abort() {
      if (isPlain) plain.abort();
      else if (leave()) onAbort?.(stats, loader.context as FragmentLoaderContext, null);
    },
    destroy() {
      if (isPlain) plain.destroy();
      else leave();
      loader.context = null;
    },
  };
  return loader;

  /** What comes the usual way can be seen to be late, and dropped for something lower. */
  function isUrgent({ frag }: FragmentLoaderContext): boolean {
    const turn = frag.start - (hls.media?.currentTime ?? Number.POSITIVE_INFINITY);
    return turn <= (hls.latestLevelDetails?.live ? RESCUE_LIVE : RESCUE);
  }

  function leave(): boolean {
    if (isOver) return false;
    isOver = stats.aborted = true;
    drop?.();
    return true;
  }

  function loadPlain(
    id: string,
    context: FragmentLoaderContext,
    config: LoaderConfiguration,
    callbacks: Callbacks
  ): void {
    isPlain = true;
    plain.load(context, config, {
      ...callbacks,
      onSuccess(response, ...rest) {
        const { data } = response;
        // hls.js gives it away, to a worker.
        if (data instanceof ArrayBuffer) swarm.keep(id, data.slice(0));
        callbacks.onSuccess(response, ...rest);
      },
    });
  }

  function loadShared(id: string, context: FragmentLoaderContext, { onSuccess }: Callbacks, usual: () => void): void {
    const startTime = performance.now();
    stats.loading.start = startTime;
    const look = setInterval(() => {
      if (performance.now() - startTime > CHANCE && isUrgent(context)) giveUp();
    }, LOOK);
    let isDropped = false;
    const abandon = swarm.load(id, {
      onSuccess({ data, bandwidth }) {
        if (isOver || isDropped) return;
        finish();
        isOver = true;
        noteTimes(data.byteLength, bandwidth);
        onShared(stats);
        onSuccess({ url: context.url, data: data.slice(0), code: 200 }, stats, context, null);
      },
      onError: () => isDropped || giveUp(),
    });
    drop = () => {
      finish();
      abandon();
    };

    function finish(): void {
      isDropped = true;
      clearInterval(look);
    }

    function giveUp(): void {
      if (isOver || isDropped) return;
      drop?.();
      usual();
    }
  }

  /** What hls.js and our choice of quality take for the network: how fast media come, whoever sends them. */
  function noteTimes(bytes: number, bandwidth: number): void {
    const rate = bandwidth > 0 && Number.isFinite(bandwidth) ? bandwidth : UNKNOWN_RATE;
    const end = performance.now();
    stats.loaded = stats.total = bytes;
    stats.loading.end = end;
    stats.loading.first = end - (bytes * 8_000) / rate;
    stats.loading.start = stats.loading.first - LATENCY;
  }
}
