import type HlsType from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { askBy } from '../access/media-access.ts';
import { abrControllerOf } from './abr-controller.ts';
import type { Engine, EngineInput } from './engine.ts';
import { hlsConfig } from './hls-config.ts';
import { hlsFacts, type KnownBeside, levelOf } from './hls-facts.ts';
import { mendHls } from './hls-mending.ts';
import { createLiveEdge } from './live-edge.ts';
import { shareLate } from './share-late.ts';
import { steadyFacts } from './steady-facts.ts';

/** Plays HLS through Media Source Extensions by hls.js, whichever build of it is given. */
export function createHlsEngine(Hls: typeof HlsType, input: EngineInput): Engine {
  const { media, startTime, startUrl, playhead, onFacts } = input;
  const { Events } = Hls;
  let known: Omit<KnownBeside, 'live'> = { isOffline: false, reason: null, p2p: null };
  /** Wishes that came before there was anything to choose from. */
  let quality: number | 'auto' = 'auto';
  let audioTrack: string | null = null;
  let captions: string | null = null;

  const learn = (news: Partial<typeof known>) => {
    known = { ...known, ...news };
    update();
  };
  const abrController = abrControllerOf(Hls, (reason) => learn({ reason }));
  const isLive = () => hls.latestLevelDetails?.live ?? false;
  const { door, cmcd, playable, p2p } = input;
  const asked = { isAlone: () => isAlone(hls), isLive, ask: askBy(door), cmcd, contentId: playable.id };
  const hls = new Hls({ ...hlsConfig(input.prefetch, asked), abrController });
  const live = createLiveEdge(hls, Events, { media, onChange: () => update(), onFailure: input.onFailure });
  const { facts, update } = steadyFacts(() => hlsFacts(hls, { ...known, live: live.times() }), onFacts);
  const parsed = new Promise<void>((resolve) => hls.once(Events.MANIFEST_PARSED, () => resolve()));

  for (const event of changing(Events)) hls.on(event, update);
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    if (audioTrack !== null) hls.audioTrack = Number(audioTrack);
    update();
  });
  hls.on(Events.SUBTITLE_TRACKS_UPDATED, () => {
    showCaptions();
    update();
  });
  const mending = mendHls(hls, Events, { ...input, onOffline: (isOffline) => learn({ isOffline }) });
  shareLate(hls, Events, { p2p, door, onState: (state) => learn({ p2p: state }) });
  hls.loadSource(input.url);

  return {
    begin(handoff) {
      playhead.keep();
      hls.attachMedia(handoff ?? media);
      void parsed.then(() => {
        const url = startUrl();
        const first = hls.levels.findIndex(({ uri }) => uri === url);
        const chosen = quality === 'auto' ? -1 : levelOf(hls.levels, quality);
        if (chosen >= 0) hls.loadLevel = hls.startLevel = chosen;
        else if (first >= 0) hls.startLevel = first;
        live.begin();
        // The first segment goes in once more: that gives hls.js codecs, time line and bandwidth (decision 050).
        hls.startLoad(handoff ? 0 : startTime || -1, handoff !== null);
        update();
      });
    },
    facts,
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
      mending.end();
      hls.destroy();
    },
  };

  function showCaptions(): void {
    hls.subtitleDisplay = false;
    hls.subtitleTrack = captions === null ? -1 : Number(captions);
  }
}

/** Whether no other rendition could take over now. */
function isAlone({ levels, loadLevel }: HlsType): boolean {
  return !levels.some(({ loadError }, index) => index !== loadLevel && loadError === 0);
}

function changing(Events: typeof HlsEvents) {
  return [
    Events.MANIFEST_PARSED,
    Events.LEVELS_UPDATED,
    Events.LEVEL_SWITCHING,
    Events.LEVEL_SWITCHED,
    Events.AUDIO_TRACK_SWITCHED,
    Events.SUBTITLE_TRACK_SWITCH,
  ] as const;
}
