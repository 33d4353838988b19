import { hear } from '../../hear.ts';
import { listen } from '../../listen.ts';
import { releaseHeld } from '../../start/release-held.ts';
import type { Session } from '../../start/session.ts';
import { AdFailure } from '../ad-failure.ts';
import { createAdStages } from '../ad-stages.ts';
import { createAdStore } from '../ad-store.ts';
import type { AdBreakKind, AdEvent, AdSettings, AdState, Ads } from '../ads.ts';
import { attachAds } from '../attach-ads.ts';
import { endWith } from '../end-with.ts';
import { createMacros } from '../macros.ts';
import { mark } from '../mark.ts';
import { resumeContent } from '../resume-content.ts';
import { webUrl } from '../web-url.ts';
import { type AskedIma, askIma } from './ask-ima.ts';
import { followManager } from './follow-manager.ts';
import { createImaBox } from './ima-box.ts';
import { factsOf, type ImaFacts, nothingYet } from './ima-facts.ts';
import { type ImaEvent, type ImaManager, type ImaSdk, loadIma } from './ima-sdk.ts';

/** ms from a press in which the SDK has to have an ad on. */
const TIMEOUT = 2_900;

/**
 * Ads that the Google IMA SDK asks for and plays, in a box over the content: the same states, events and errors, and
 * content waits for it no longer. Skip button and link are the SDK's own.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one session's ads; its steps share its state
export function openIma(session: Session, settings: AdSettings, sdkUrl: string): Ads {
  const { media } = session;
  const gone = new AbortController();
  const { signal } = gone;
  const store = createAdStore();
  const stages = createAdStages({ store, url: sdkUrl, signal });
  const box = createImaBox(media);
  let sdk: ImaSdk | undefined;
  let asked: AskedIma | undefined;
  let manager: ImaManager | undefined;
  /** A break is on, or the first one is awaited. */
  let kind: AdBreakKind | undefined;
  let isOn = false;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let about: ImaFacts = nothingYet;

  const macros = createMacros({
    ...{ session, settings, video: media, running: () => kind && { kind, count: about.count }, signal },
    onFailure: (message) => store.tell({ name: 'error', detail: { code: 'ads-macro-replacement-failed', message } }),
  });
  const loading = webUrl(sdkUrl) ? loadIma(sdkUrl) : Promise.reject(new Error('The SDK is no web address'));
  loading.then(
    (loaded) => {
      sdk = loaded;
      if (session.started) beginPreroll();
    },
    () => fail(new AdFailure(900, 'The IMA SDK cannot be had', true))
  );

  function beginPreroll(): void {
    if (!sdk || stages.stage !== 'BeforePreroll') return;
    if (session.held !== 'waiting' || stages.move({ type: 'play' }) !== 'Preroll') {
      close();
      return;
    }
    kind = 'preroll';
    show('loading');
    box.place();
    timer = setTimeout(() => {
      if (isOn) return;
      stages.overdue();
      dispose();
      close();
    }, TIMEOUT);
    const ask = { sdk, box: box.element, media, onManager: take, onFailure: fail };
    guard(() => {
      asked = askIma(ask);
    });
    if (!asked) return;
    macros.tagUrl().then((tagUrl) => guard(() => asked?.request(tagUrl)), fail);
  }

  function take(given: ImaManager): void {
    if (!sdk || signal.aborted || stages.stage !== 'Preroll') {
      given.destroy();
      return;
    }
    manager = given;
    followManager({
      ...{ sdk, manager: given, onOpen: open, onClose: close, onFailure: fail },
      onProgress: () => show(),
      onEvent: happen,
    });
    given.init(media.clientWidth, media.clientHeight);
    given.setVolume(media.muted ? 0 : media.volume);
    const cues = given.getCuePoints();
    given.start();
    // Breaks are there, and none of them is before content.
    if (cues.length > 0 && !cues.includes(0) && !isOn) {
      stages.move({ type: 'cancel' });
      close();
    }
  }

  function happen(event: AdEvent['event'], told: ImaEvent): void {
    about = factsOf(told) ?? about;
    if (event === 'pause' || event === 'resume') isPaused = event === 'pause';
    tell(event);
    show();
  }

  function open(): void {
    if (isOn || signal.aborted) return;
    // Content did not wait.
    if (kind === 'preroll' && !session.held) {
      dispose();
      return;
    }
    clearTimeout(timer);
    kind ??= media.ended ? 'postroll' : 'midroll';
    if (kind === 'midroll') media.pause();
    isOn = true;
    session.held = 'ad';
    stages.move({ type: 'breakstart' });
    box.show(true);
    mark(session, 'adbreakstart');
    tell('breakstart');
    show();
  }

  function close(): void {
    clearTimeout(timer);
    const was = kind;
    kind = undefined;
    box.show(false);
    store.set(null);
    if (signal.aborted) return;
    if (!isOn) {
      if (session.started) releaseHeld(session);
      else if (session.held === 'waiting') session.held = undefined;
      return;
    }
    isOn = false;
    isPaused = false;
    session.held = undefined;
    stages.move({ type: 'breakend' });
    tell('breakend', was);
    mark(session, 'adbreakend');
    if (was === 'postroll') return;
    const onFailure = (message: string) =>
      store.tell({ name: 'error', detail: { code: 'ads-resume-content-failed', message } });
    resumeContent({ session, joins: was === 'preroll', signal, onFailure });
  }

  function fail(cause: unknown): void {
    if (signal.aborted) return;
    stages.fail(cause);
    close();
  }

  /** Nothing that the SDK does may get into the page. */
  function guard(act: () => void): void {
    try {
      act();
    } catch (cause) {
      fail(cause);
    }
  }

  function show(phase: AdState['phase'] = isPaused ? 'paused' : 'playing'): void {
    if (!kind) return;
    const left = phase === 'loading' ? 0 : (manager?.getRemainingTime() ?? 0);
    const { id: _, ...facts } = about;
    const currentTime = Math.max(0, (facts.duration ?? 0) - Math.max(0, left));
    store.set({ ...facts, phase, kind, currentTime, muted: media.muted });
  }

  function tell(event: AdEvent['event'], of = kind): void {
    const { index, count, id, title } = about;
    if (of) store.tell({ name: 'ad', detail: { event, kind: of, index, count, id, title } });
  }

  function dispose(): void {
    for (const part of [manager, asked]) {
      try {
        part?.destroy();
      } catch {
        // It is gone for us.
      }
    }
    manager = undefined;
  }

  const setVolume = () => guard(() => manager?.setVolume(media.muted ? 0 : media.volume));
  const ads: Ads = {
    get state() {
      return store.state();
    },
    subscribe: store.subscribe,
    listen: store.listen,
    skip: () => guard(() => manager?.skip()),
    // The SDK has a link of its own.
    click() {},
    clickIcon() {},
    pause: () => isOn && guard(() => manager?.pause()),
    resume: () => isOn && guard(() => manager?.resume()),
    setMuted(muted) {
      media.muted = muted;
      setVolume();
    },
    attach: (player, until) => attachAds(ads, player, until),
    end() {
      gone.abort();
      clearTimeout(timer);
      dispose();
      box.element.remove();
      store.set(null);
    },
  };

  hear(
    session,
    (event) => {
      if (event === 'start') beginPreroll();
      if (event === 'error' && !isOn) close();
    },
    signal
  );
  const onPlaying = () => {
    if (isOn || !/Preroll$/.test(stages.stage)) return;
    stages.toContent();
    close();
  };
  const onEnded = () => {
    if (stages.stage !== 'ContentPlayback') return;
    stages.move({ type: 'contentended', postroll: manager?.getCuePoints().includes(-1) === true });
    guard(() => asked?.contentComplete());
  };
  listen(media, ['playing'], onPlaying, signal);
  listen(media, ['ended'], onEnded, signal);
  listen(media, ['volumechange'], setVolume, signal);
  listen(window, ['resize'], () => guard(() => manager?.resize(media.clientWidth, media.clientHeight)), signal);
  endWith(session, ads);
  return ads;
}
