import { hear } from '../hear.ts';
import { listen } from '../listen.ts';
import { releaseHeld } from '../start/release-held.ts';
import type { Session } from '../start/session.ts';
import { createAdStages } from './ad-stages.ts';
import { createAdStore } from './ad-store.ts';
import { adVideoOf } from './ad-video-of.ts';
import type { AdBreakKind, AdSettings, Ads } from './ads.ts';
import { createAgenda } from './agenda.ts';
import { attachAds } from './attach-ads.ts';
import { delayFirstFrame } from './delay-first-frame.ts';
import { emitEvents } from './emit-events.ts';
import { endWith } from './end-with.ts';
import { followContent } from './follow-content.ts';
import { holdContent } from './hold-content.ts';
import { createAdLoader } from './load-ads.ts';
import { createMacros } from './macros.ts';
import { createReadyAds } from './ready-ads.ts';
import { type RunningBreak, runBreak } from './run-break.ts';
import type { AdBreak } from './schedule.ts';
import { screenOf } from './screen-of.ts';

/** ms from a press in which an ad has to begin; a little less than content waits for anything. */
const PREROLL_TIMEOUT = 2_800;
/** The same where content has to come back into the element after it. */
const SHARED_TIMEOUT = 2_000;
/** ms after its time in which a midroll or postroll has to begin. */
const BREAK_TIMEOUT = 3_000;

/**
 * Ads of a session, from its first press to its end: a preroll while content gets ready, midrolls where the playhead
 * comes to them, a postroll. Whatever becomes of them, content plays.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one session's ads; its steps share its state
export function openBreaks(session: Session, settings: AdSettings): Ads {
  const { media } = session;
  const gone = new AbortController();
  const { signal } = gone;
  const store = createAdStore();
  const stages = createAdStages({ store, url: settings.tagUrl, signal });
  const adVideo = adVideoOf(session, settings);
  const { video } = adVideo;
  const content = holdContent({ session, store, signal });
  const frame = delayFirstFrame(session);
  let running: RunningBreak | undefined;

  const macros = createMacros({
    ...{ session, settings, video, running: () => running, signal },
    onFailure: (message) => store.tell({ name: 'error', detail: { code: 'ads-macro-replacement-failed', message } }),
  });
  const loader = createAdLoader({ ...macros, macros: macros.values, signal });
  const screen = () => screenOf(media);
  const agenda = createAgenda({ media, cuePoints: settings.cuePoints ?? [], tagUrl: settings.tagUrl });
  const readyAds = createReadyAds({ session, loader, agenda, adVideo, screen, signal });

  function beginPreroll(): void {
    if (session.held !== 'waiting' || stages.move({ type: 'play' }) !== 'Preroll') {
      letGo();
      return;
    }
    if (adVideo.isShared) takeForPreroll();
    readyAds.drop();
    adVideo.bless();
    const find = async () => {
      await readyAds.breaks();
      const first = agenda.next('preroll');
      if (!first) stages.move({ type: 'cancel' });
      return first && agenda.take(first);
    };
    void begin('preroll', find, adVideo.isShared ? SHARED_TIMEOUT : PREROLL_TIMEOUT);
  }

  /** Nothing of content gets ready in there, so it is the ad's from the press on. */
  function takeForPreroll(): void {
    session.held = 'ad';
    // Where it fails, the break fails with it.
    adVideo.take().catch(() => {});
  }

  async function begin(kind: AdBreakKind, find: () => Promise<AdBreak | undefined>, timeout: number): Promise<void> {
    const own = runBreak({
      ...{ kind, find, timeout, loader, adVideo, media, store, screen, signal },
      macros: macros.values,
      onFile: async () => {
        if (!adVideo.isShared) return true;
        // Those who hear of content's time after us are to read that, not the ad's.
        await new Promise((resolve) => setTimeout(resolve));
        if (!own.begun && !content.awaits(kind)) return false;
        session.held = 'ad';
        await adVideo.take();
        return true;
      },
      onOpen: () => open(kind),
      onFailure: stages.fail,
      onTimeout: stages.overdue,
    });
    running = own;
    await own.done;
    await close(own);
  }

  /** The first ad of a break is there: it takes content's place. False: it comes too late. */
  function open(kind: AdBreakKind): boolean {
    if (signal.aborted || (!adVideo.isShared && !content.awaits(kind))) return false;
    if (kind === 'midroll' && !adVideo.isShared) media.pause();
    stages.move({ type: 'breakstart' });
    adVideo.show(true);
    frame.release();
    content.begin();
    return true;
  }

  /** Content again. */
  async function close(own: RunningBreak): Promise<void> {
    if (running !== own) return;
    running = undefined;
    frame.release();
    if (signal.aborted) return;
    if (own.begun) {
      stages.move({ type: 'breakend' });
      own.tell('breakend');
    }
    const wasAway = adVideo.isShared && (await giveBack(own.kind));
    if (signal.aborted) return;
    goOn(own, wasAway);
    adVideo.show(false);
    store.set(null);
  }

  /** Content plays, unless it does so already, or the visitor has paused before anything was to be seen. */
  function goOn({ kind, begun, paused }: RunningBreak, wasAway: boolean): void {
    if (!begun && !wasAway && kind !== 'preroll') return;
    const mayPlay = begun || kind !== 'preroll' || !paused;
    if (mayPlay && (begun || wasAway)) {
      content.resume(kind, begun);
      return;
    }
    session.held = undefined;
    if (mayPlay && session.started) session.play(true);
  }

  /** While content comes back, the visitor sees that something is on its way. Whether it was away. */
  async function giveBack(kind: AdBreakKind): Promise<boolean> {
    const state = store.state();
    if (state && kind !== 'postroll') store.set({ ...state, phase: 'loading' });
    return adVideo.giveBack().catch(({ message }: Error) => {
      content.fail(message);
      return true;
    });
  }

  /** Nothing that has not begun stands before content any more. */
  function letGo(): void {
    frame.release();
    if (running && !running.begun) {
      const own = running;
      own.end();
      void close(own);
    }
    if (session.started) releaseHeld(session);
    else if (session.held === 'waiting') session.held = undefined;
  }

  const ads: Ads = {
    get state() {
      return store.state();
    },
    subscribe: store.subscribe,
    listen: store.listen,
    skip: () => running?.play?.skip(),
    click: () => running?.play?.click(),
    clickIcon: (index) => running?.play?.clickIcon(index),
    pause() {
      // Content that waits shall not begin by itself either.
      if (running && session.held) session.held = 'ad';
      running?.setPaused(true);
    },
    resume: () => running?.setPaused(false),
    setMuted(muted) {
      media.muted = muted;
      if (running) adVideo.setMuted(muted);
    },
    attach: (player, until) => attachAds(ads, player, until),
    end() {
      gone.abort();
      frame.release();
      adVideo.end();
      store.set(null);
    },
  };

  hear(
    session,
    (event) => {
      if (event === 'start') beginPreroll();
      // What cannot be played needs no ad before it.
      if (event === 'error') letGo();
    },
    signal
  );
  followContent({
    ...{ session, stages, agenda, loader, signal },
    isBusy: () => running !== undefined,
    letGo,
    onDue: (kind, one) => void begin(kind, async () => agenda.take(one), BREAK_TIMEOUT),
    onPlaying() {
      // It did not wait: what comes now is too late.
      if (running && running.kind !== 'midroll' && !running.begun) {
        stages.move({ type: 'cancel' });
        letGo();
      }
      stages.toContent();
    },
  });
  const follow = () => {
    if (!running || adVideo.isShared) return;
    video.volume = media.volume;
    if (video.muted !== media.muted) video.muted = media.muted;
  };
  listen(media, ['volumechange'], follow, signal);
  endWith(session, ads);
  if (session.started) beginPreroll();
  // What fails behind a press is told there.
  else if (settings.preload) readyAds.whenNear().catch((cause) => session.started || stages.fail(cause));
  return ads;
}

/** By the SDK that the publisher has chosen, else by ourselves. undefined: the session was over before. */
export function openAds(session: Session, settings: AdSettings): Ads | Promise<Ads | undefined> {
  const { sdkUrl } = settings;
  if (!sdkUrl) return emitEvents(openBreaks(session, settings), session.media);
  return import('./ima/open-ima.ts').then(
    ({ openIma }) => session.ads && emitEvents(openIma(session, settings, sdkUrl), session.media)
  );
}
