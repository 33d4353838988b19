import type Hls from 'hls.js';
import type { Events as HlsEvents, LoaderStats } from 'hls.js';
import type { Core } from 'p2p-media-loader-core';
import type { Door } from '../access/media-access.ts';
import { hindranceTo } from './hindrance.ts';
import { type PeersAnswer, watchPeersConsent } from './peer-consent.ts';
import { peerLoaderOf } from './peer-loader.ts';
import { noPeers, type PeersReason, type PeersState } from './peer-state.ts';
import { type PeersSetting, readWish } from './read-wish.ts';
import { joinSwarm, type Swarm } from './swarm.ts';
import { createTally } from './tally.ts';

/** Seconds that hls.js itself holds ahead: more would be downloaded before others could be asked. What they send lies beside it. */
const BUFFER = 16;
/** ms after which a player that is alone buffers as if there were no others. */
const PATIENCE = 15_000;

export interface SharingInput {
  readonly p2p: PeersSetting;
  readonly door: Door;
}

/** The library, as large as half the engine: it is loaded when all else is agreed. */
const loadCore = () => import('p2p-media-loader-core').then(({ Core: CoreClass }) => CoreClass);

/**
 * Shares what `hls` plays with others who watch it, as long as the visitor agrees and nothing is in the way; tells how it
 * goes. Ends with `hls`. Nothing here throws, and whatever fails here leaves plain downloads.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one video's sharing; its steps share its state
export function sharePeers(
  {
    hls,
    Events,
    p2p,
    door,
    onState,
  }: SharingInput & {
    readonly hls: Hls;
    readonly Events: typeof HlsEvents;
    readonly onState: (state: PeersState) => void;
  },
  load: () => Promise<typeof Core> = loadCore
): void {
  // It ended while this came.
  if (hls.url === null) return;
  const read = readWish(p2p);
  if ('problem' in read) {
    console.error(`[touchline] ${read.problem}`);
    onState(noPeers('settings'));
    return;
  }
  const ended = new AbortController();
  const { config } = hls;
  const usual = { fLoader: config.fLoader, length: config.maxBufferLength, most: config.maxMaxBufferLength };
  let status: Pick<PeersState, 'state' | 'reason' | 'peers'> = { state: 'waiting', reason: 'start', peers: 0 };
  let answer: PeersAnswer = 'pending';
  let asking = new AbortController();
  /** What will not pass. */
  let verdict: PeersReason | null = typeof RTCPeerConnection === 'undefined' ? 'webrtc' : null;
  let swarm: Swarm | undefined;
  let CoreClass: typeof Core | undefined;
  let isLoading = false;
  let alone: ReturnType<typeof setTimeout> | undefined;
  /** Downloads of which the swarm counts the bytes. */
  const shared = new WeakSet<LoaderStats>();

  const tell = () => onState({ ...status, ...tally.bytes() });
  const tally = createTally(bytesBefore(hls), tell);
  const become = (next: typeof status) => {
    status = next;
    tell();
  };

  for (const event of [Events.LEVEL_UPDATED, Events.AUDIO_TRACK_UPDATED] as const) hls.on(event, look);
  hls.on(Events.FRAG_LOADED, (_, { frag, part }) => {
    const { stats } = part ?? frag;
    if (!shared.has(stats)) tally.add('bytesFromHttp', stats.loaded);
  });
  hls.on(Events.MANIFEST_LOADING, stop);
  hls.once(Events.DESTROYING, () => {
    ended.abort();
    stop();
    tally.end();
  });
  // Others are to know at once; and a page with open connections could not be kept for the way back.
  window.addEventListener('pagehide', stop, ended);
  window.addEventListener('pageshow', look, ended);
  for (const type of ['connect', 'disconnect']) hls.media?.remote?.addEventListener(type, look, ended);
  // Chromium knows when the visitor leaves the wifi.
  (navigator as { readonly connection?: EventTarget }).connection?.addEventListener?.('change', look, ended);
  // A page may take its yes back at any time: whoever writes the setting is heard.
  let { consent } = p2p;
  Object.defineProperty(p2p, 'consent', {
    configurable: true,
    enumerable: true,
    get: () => consent,
    set(given: unknown) {
      if (given === consent) return;
      consent = given;
      ask();
    },
  });
  ask();

  function ask(): void {
    if (ended.signal.aborted) return;
    asking.abort();
    asking = new AbortController();
    ended.signal.addEventListener('abort', () => asking.abort());
    learn('pending');
    watchPeersConsent(String(consent ?? 'auto'), learn, asking.signal);
  }

  function learn(next: PeersAnswer): void {
    answer = next;
    look();
  }

  function look(): void {
    if (ended.signal.aborted) return;
    const reason = verdict ?? (answer === 'granted' ? hindranceTo(hls, door) : 'consent');
    if (!reason) {
      start();
      return;
    }
    stop();
    const isPending = reason === 'consent' && answer === 'pending';
    if (status.reason !== reason || isPending !== (status.state === 'waiting'))
      become({ state: isPending ? 'waiting' : 'off', reason, peers: 0 });
  }

  function start(): void {
    if (swarm || isLoading) return;
    if (CoreClass) {
      join(CoreClass);
      return;
    }
    isLoading = true;
    hold(true);
    load().then(
      (loaded) => {
        isLoading = false;
        CoreClass = loaded;
        look();
      },
      () => {
        isLoading = false;
        end('code');
      }
    );
  }

  function join(given: typeof Core): void {
    become({ state: 'waiting', reason: 'peers', peers: 0 });
    const own = { hls, Events, tally, wish: (read as Exclude<typeof read, { problem: string }>).wish };
    swarm = joinSwarm({ ...own, CoreClass: given, onPeers, onTrouble: end });
    const Plain = (usual.fLoader ?? config.loader) as never;
    config.fLoader = peerLoaderOf({ hls, swarm, onShared: (stats) => shared.add(stats) }, Plain) as never;
    hold(true);
    alone = setTimeout(hold, PATIENCE, false);
  }

  function onPeers(peers: number, hasTracker: boolean): void {
    if (!swarm) return;
    if (peers > 0) {
      clearTimeout(alone);
      hold(true);
    } else if (status.peers > 0) alone = setTimeout(hold, PATIENCE, false);
    if (peers > 0) become({ state: 'on', reason: null, peers });
    else become({ state: 'waiting', reason: hasTracker ? 'peers' : 'tracker', peers: 0 });
  }

  function end(reason: PeersReason): void {
    verdict = reason;
    look();
  }

  function stop(): void {
    clearTimeout(alone);
    hold(false);
    if (!swarm) return;
    const leaving = swarm;
    swarm = undefined;
    // What is asked for from now on is downloaded as usual; what others were to send is asked for anew.
    config.fLoader = usual.fLoader as never;
    leaving.end();
  }

  function hold(isHeld: boolean): void {
    config.maxBufferLength = isHeld ? Math.min(BUFFER, usual.length) : usual.length;
    config.maxMaxBufferLength = isHeld ? Math.min(BUFFER, usual.most) : usual.most;
  }
}

/** Bytes of media that came before anybody was asked. */
function bytesBefore({ levels, audioTracks }: Hls): number {
  return [...levels, ...audioTracks]
    .flatMap(({ details }) => details?.fragments ?? [])
    .reduce((sum, { stats }) => sum + (stats?.loading.end ? stats.loaded : 0), 0);
}
