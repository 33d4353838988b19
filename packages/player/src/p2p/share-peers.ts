import type Hls from 'hls.js';
import type { Events as HlsEvents, LoaderStats } from 'hls.js';
import type { Core } from 'p2p-media-loader-core';
import type { RequestAuthorizer } from '../access/media-access.ts';
import { type PeersAnswer, watchPeersConsent } from './peer-consent.ts';
import { peerLoaderOf } from './peer-loader.ts';
import { noPeers, type PeersReason, type PeersState } from './peer-state.ts';
import { fragmentsOf } from './playlists.ts';
import { type PeersSetting, readPeersOptions } from './read-peers-options.ts';
import { sharingObstacle } from './sharing-obstacle.ts';
import { joinSwarm, type Swarm } from './swarm.ts';
import { createTransferCounters } from './transfer-counters.ts';

/**
 * Seconds that hls.js itself buffers. A longer buffer would be downloaded before peers could send it. Segments from
 * peers are stored separately.
 */
const BUFFER_S = 16;
/** ms without peers after which the player buffers as without sharing. */
const ALONE_TIMEOUT_MS = 15_000;

export interface SharingInput {
  readonly p2p: PeersSetting;
  readonly authorizer: RequestAuthorizer;
}

/** Loads the library, which is half as large as the engine, only when all other conditions are met. */
const loadCore = () => import('p2p-media-loader-core').then(({ Core: CoreClass }) => CoreClass);

/**
 * Shares the media of `hls` with other viewers as long as the visitor consents and there is no obstacle, and reports
 * its state. Ends with `hls`. Never throws; after any failure hls.js downloads over HTTP.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one video's sharing; its steps share its state
export function sharePeers(
  {
    hls,
    Events,
    p2p,
    authorizer,
    onState,
  }: SharingInput & {
    readonly hls: Hls;
    readonly Events: typeof HlsEvents;
    readonly onState: (state: PeersState) => void;
  },
  load: () => Promise<typeof Core> = loadCore
): void {
  // The engine ended while this code loaded.
  if (hls.url === null) return;
  const result = readPeersOptions(p2p);
  if ('problem' in result) {
    console.error(`[touchline] p2p is ignored: ${result.problem}`);
    onState(noPeers('settings'));
    return;
  }
  const ended = new AbortController();
  const { config } = hls;
  const defaults = { ...config };
  let status: Pick<PeersState, 'state' | 'reason' | 'peers'> = { state: 'waiting', reason: 'start', peers: 0 };
  let answer: PeersAnswer = 'pending';
  let consentWatch = new AbortController();
  /** An obstacle that does not go away. */
  let permanentObstacle: PeersReason | null = typeof RTCPeerConnection === 'undefined' ? 'webrtc' : null;
  let swarm: Swarm | undefined;
  let CoreClass: typeof Core | undefined;
  let isLoading = false;
  let aloneTimer: ReturnType<typeof setTimeout> | undefined;
  /** Downloads whose bytes the swarm counts. */
  const shared = new WeakSet<LoaderStats>();

  const emitState = () => onState({ ...status, ...counters.bytes() });
  const counters = createTransferCounters(bytesBefore(hls), emitState);
  const setStatus = (next: typeof status) => {
    status = next;
    emitState();
  };

  for (const event of [Events.LEVEL_UPDATED, Events.AUDIO_TRACK_UPDATED] as const) hls.on(event, update);
  hls.on(Events.FRAG_LOADED, (_, { frag, part }) => {
    const { stats } = part ?? frag;
    if (!shared.has(stats)) counters.add('bytesFromHttp', stats.loaded);
  });
  hls.on(Events.MANIFEST_LOADING, stop);
  hls.once(Events.DESTROYING, () => {
    ended.abort();
    stop();
    counters.end();
  });
  // Peers must learn it at once. A page with open connections could not enter the back/forward cache.
  window.addEventListener('pagehide', stop, ended);
  window.addEventListener('pageshow', update, ended);
  for (const type of ['connect', 'disconnect']) hls.media?.remote?.addEventListener(type, update, ended);
  // Chromium reports when the visitor leaves Wi-Fi.
  (navigator as { readonly connection?: EventTarget }).connection?.addEventListener?.('change', update, ended);
  // A page may withdraw consent at any time by setting the property.
  let { consent } = p2p;
  Object.defineProperty(p2p, 'consent', {
    configurable: true,
    enumerable: true,
    get: () => consent,
    set(value: unknown) {
      if (value === consent) return;
      consent = value;
      watchConsent();
    },
  });
  watchConsent();

  function watchConsent(): void {
    if (ended.signal.aborted) return;
    consentWatch.abort();
    consentWatch = new AbortController();
    ended.signal.addEventListener('abort', () => consentWatch.abort());
    onConsent('pending');
    watchPeersConsent(String(consent ?? 'auto'), onConsent, consentWatch.signal);
  }

  function onConsent(next: PeersAnswer): void {
    answer = next;
    update();
  }

  function update(): void {
    if (ended.signal.aborted) return;
    const reason = permanentObstacle ?? (answer === 'granted' ? sharingObstacle(hls, authorizer) : 'consent');
    if (!reason) {
      start();
      return;
    }
    stop();
    const isPending = reason === 'consent' && answer === 'pending';
    if (status.reason !== reason || isPending !== (status.state === 'waiting'))
      setStatus({ state: isPending ? 'waiting' : 'off', reason, peers: 0 });
  }

  function start(): void {
    if (swarm || isLoading) return;
    if (CoreClass) {
      join(CoreClass);
      return;
    }
    isLoading = true;
    limitBuffer(true);
    load().then(
      (loaded) => {
        isLoading = false;
        CoreClass = loaded;
        update();
      },
      () => {
        isLoading = false;
        end('code');
      }
    );
  }

  function join(LoadedCore: typeof Core): void {
    setStatus({ state: 'waiting', reason: 'peers', peers: 0 });
    const input = { hls, Events, counters, options: (result as Exclude<typeof result, { problem: string }>).options };
    swarm = joinSwarm({ ...input, CoreClass: LoadedCore, onPeers, onFailure: end });
    const HttpLoader = (defaults.fLoader ?? config.loader) as never;
    config.fLoader = peerLoaderOf({ hls, swarm, onShared: (stats) => shared.add(stats) }, HttpLoader) as never;
    limitBuffer(true);
    aloneTimer = setTimeout(limitBuffer, ALONE_TIMEOUT_MS, false);
  }

  function onPeers(peers: number, hasTracker: boolean): void {
    if (!swarm) return;
    if (peers > 0) {
      clearTimeout(aloneTimer);
      limitBuffer(true);
      setStatus({ state: 'on', reason: null, peers });
      return;
    }
    if (status.peers > 0) aloneTimer = setTimeout(limitBuffer, ALONE_TIMEOUT_MS, false);
    setStatus({ state: 'waiting', reason: hasTracker ? 'peers' : 'tracker', peers });
  }

  function end(reason: PeersReason): void {
    permanentObstacle = reason;
    update();
  }

  function stop(): void {
    clearTimeout(aloneTimer);
    limitBuffer(false);
    if (!swarm) return;
    const leaving = swarm;
    swarm = undefined;
    // New requests use HTTP. Requests to peers are repeated over HTTP.
    config.fLoader = defaults.fLoader as never;
    leaving.end();
  }

  function limitBuffer(isLimited: boolean): void {
    for (const key of ['maxBufferLength', 'maxMaxBufferLength'] as const)
      config[key] = isLimited ? Math.min(BUFFER_S, defaults[key]) : defaults[key];
  }
}

/** Bytes of media loaded before sharing began. */
function bytesBefore(hls: Hls): number {
  return fragmentsOf(hls).reduce((sum, { stats }) => sum + (stats?.loading.end ? stats.loaded : 0), 0);
}
