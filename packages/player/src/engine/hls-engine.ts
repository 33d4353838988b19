import type HlsType from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { fetcherOf } from '../access/media-access.ts';
import { noPeers, type PeersState } from '../p2p/peer-state.ts';
import { abrControllerOf } from './abr-controller.ts';
import type { Engine, EngineInput } from './engine.ts';
import { hlsConfig } from './hls-config.ts';
import { recoverHls } from './hls-recovery.ts';
import { type ExtraState, hlsState, levelOf } from './hls-state.ts';
import { createLiveEdge } from './live-edge.ts';
import { memoizedState } from './memoized-state.ts';

/** Plays HLS through Media Source Extensions by hls.js, with either build of it. */
export function createHlsEngine(Hls: typeof HlsType, input: EngineInput): Engine {
  const { media, startTime, startUrl, playhead, authorizer, cmcd, playable, p2p, onStateChange } = input;
  const { Events } = Hls;
  let extra: Omit<ExtraState, 'live'> = { isOffline: false, reason: null, p2p: null };
  /** The visitor's choices, which may precede the tracks. */
  let quality: number | 'auto' = 'auto';
  let audioTrack: string | null = null;
  let captions: string | null = null;

  const updateExtra = (changes: Partial<typeof extra>) => {
    extra = { ...extra, ...changes };
    update();
  };
  const abrController = abrControllerOf(Hls, (reason) => updateExtra({ reason }));
  const isLive = () => hls.latestLevelDetails?.live ?? false;
  const fetcher = fetcherOf(authorizer);
  const config = { isOnlyRendition: () => isOnlyRendition(hls), isLive, fetcher, cmcd, contentId: playable.id };
  const hls = new Hls({ ...hlsConfig(input.prefetch, config), abrController });
  const live = createLiveEdge(hls, Events, { media, onChange: () => update(), onFailure: input.onFailure });
  const { state, update } = memoizedState(() => hlsState(hls, { ...extra, live: live.times() }), onStateChange);
  const parsed = new Promise<void>((resolve) => hls.once(Events.MANIFEST_PARSED, () => resolve()));

  for (const event of stateEvents(Events)) hls.on(event, update);
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    if (audioTrack !== null) hls.audioTrack = Number(audioTrack);
    update();
  });
  hls.on(Events.SUBTITLE_TRACKS_UPDATED, () => {
    showCaptions();
    update();
  });
  const recovery = recoverHls(hls, Events, { ...input, onOffline: (isOffline) => updateExtra({ isOffline }) });
  shareLazily(hls, Events, { p2p, authorizer, onState: (state) => updateExtra({ p2p: state }) });
  hls.loadSource(input.url);

  return {
    begin(handover) {
      playhead.keep();
      hls.attachMedia(handover ?? media);
      void parsed.then(() => {
        const url = startUrl();
        const first = hls.levels.findIndex(({ uri }) => uri === url);
        const chosen = quality === 'auto' ? -1 : levelOf(hls.levels, quality);
        if (chosen >= 0) hls.loadLevel = hls.startLevel = chosen;
        else if (first >= 0) hls.startLevel = first;
        live.begin();
        // Appends the first segment again, which gives hls.js the codecs, time line and bandwidth (decision 050).
        hls.startLoad(handover ? 0 : startTime || -1, handover !== null);
        update();
      });
    },
    state,
    setQuality(wanted) {
      quality = wanted;
      const level = wanted === 'auto' ? -1 : levelOf(hls.levels, wanted);
      if (level >= 0) hls.nextLevel = level;
      else hls.loadLevel = -1;
      update();
    },
    setAudioTrack(id) {
      audioTrack = id;
      if (hls.audioTracks[Number(id)]) hls.audioTrack = Number(id);
    },
    setCaptions(id) {
      captions = id;
      showCaptions();
    },
    end() {
      live.end();
      recovery.end();
      hls.destroy();
    },
  };

  function showCaptions(): void {
    hls.subtitleDisplay = false;
    hls.subtitleTrack = captions === null ? -1 : Number(captions);
  }
}

/** Returns whether no other rendition could replace the current one now. */
function isOnlyRendition({ levels, loadLevel }: HlsType): boolean {
  return !levels.some(({ loadError }, index) => index !== loadLevel && loadError === 0);
}

function stateEvents(Events: typeof HlsEvents) {
  return [
    Events.MANIFEST_PARSED,
    Events.LEVELS_UPDATED,
    Events.LEVEL_SWITCHING,
    Events.LEVEL_SWITCHED,
    Events.AUDIO_TRACK_SWITCHED,
    Events.SUBTITLE_TRACK_SWITCH,
  ] as const;
}

/**
 * Shares the media of `hls` between visitors if `p2p` is set. Its code loads after the first segment, so that the first
 * frame does not wait for it. Any later, most of a film would have been downloaded from its server.
 */
function shareLazily(
  hls: HlsType,
  Events: typeof HlsEvents,
  {
    p2p,
    authorizer,
    onState,
  }: Pick<EngineInput, 'p2p' | 'authorizer'> & { readonly onState: (state: PeersState) => void }
): void {
  if (!p2p) return;
  onState(noPeers('start', 'waiting'));
  const share = () =>
    import('../p2p/share-peers.ts').then(
      ({ sharePeers }) => sharePeers({ hls, Events, p2p, authorizer, onState }),
      () => onState(noPeers('code'))
    );
  hls.once(Events.FRAG_BUFFERED, share);
}
