import { hear } from '../../hear.ts';
import { listen } from '../../listen.ts';
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
import { type AskedIma, askIma } from './ask-ima.ts';
import { followManager } from './follow-manager.ts';
import { createImaBox } from './ima-box.ts';
import { factsOf, type ImaFacts, nothingYet } from './ima-facts.ts';
import type { ImaEvent, ImaManager } from './ima-sdk.ts';
import { readyIma } from './ready-ima.ts';

/** ms from a press in which an ad has to begin. */
const TIMEOUT = 2_900;
/** ms in which a later one has to begin, and in which any has to go on. */
const STANDSTILL = 3_000;

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
  const box = createImaBox(session, settings);
  let asked: AskedIma | undefined;
  let manager: ImaManager | undefined;
  /** A break is on, or the first one is awaited. */
  let kind: AdBreakKind | undefined;
  let isOn = false;
  /** An ad of it has begun. */
  let isBegun = false;
  let isPaused = false;
  /** Content did not wait for the first break, so it is not to come any more. */
  let isTooLate = false;
  /** The browser lets ads play without sound only. */
  let isSilent = false;
  /** Nobody has pressed anything. */
  let isAuto = false;
  let cues: readonly number[] = [];
  /** Begins what the SDK has, where the visitor has paused before. */
  let start: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let about: ImaFacts = nothingYet;

  const macros = createMacros({
    ...{ session, settings, video: media, running: () => kind && { kind, count: about.count }, signal },
    onFailure: (message) => store.tell({ name: 'error', detail: { code: 'ads-macro-replacement-failed', message } }),
  });
  const ima = readyIma({
    ...{ media, settings, sdkUrl, signal, onReady: ask },
    onFailure: () => fail(new AdFailure(900, 'The IMA SDK cannot be had', true)),
  });

  function beginPreroll(): void {
    if (signal.aborted || stages.stage !== 'BeforePreroll') return;
    if (session.held !== 'waiting' || stages.move({ type: 'play' }) !== 'Preroll') {
      close();
      return;
    }
    kind = 'preroll';
    isAuto = navigator.userActivation?.isActive === false;
    show();
    box.place();
    box.bless(() => {
      isSilent = true;
    });
    limit(TIMEOUT);
    // What is there already is asked in the press itself.
    ask();
    ima.load();
  }

  function ask(): void {
    const { sdk } = ima;
    if (!sdk || asked || signal.aborted || stages.stage !== 'Preroll') return;
    guard(() => {
      asked = askIma({ sdk, box: box.element, video: box.video, media, onManager: take, onFailure: fail });
    });
    if (!asked) return;
    const request = (tagUrl: string) =>
      guard(() => asked?.request(tagUrl, { auto: isAuto, muted: isSilent || media.muted }));
    macros.tagUrl().then(request, fail);
  }

  function take(given: ImaManager): void {
    const { sdk } = ima;
    cues = given.getCuePoints();
    manager = given;
    if (!sdk || signal.aborted || (isTooLate && !hasLaterBreak())) {
      dispose();
      return;
    }
    followManager({
      ...{ sdk, manager: given, onOpen: open, onClose: close, onFailure: fail, onProgress: goOn },
      onEvent: happen,
    });
    const { clientWidth, clientHeight } = box.element;
    given.init(clientWidth, clientHeight);
    setVolume();
    const hasPreroll = cues.length === 0 || cues.includes(0);
    start = () => {
      start = undefined;
      given.start();
    };
    if (!isPaused || !hasPreroll) start();
    // Breaks are there, and none of them is before content.
    if (hasPreroll || isOn) return;
    stages.move({ type: 'cancel' });
    close();
  }

  function hasLaterBreak(): boolean {
    return cues.some((at) => at !== 0);
  }

  /** What neither begins nor goes on within `ms` does not hold content. */
  function limit(ms: number): void {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(giveUp, ms);
  }

  function giveUp(): void {
    if (isBegun) stages.fail(new AdFailure(405, 'The ad stands still'));
    else stages.overdue();
    if (isOn) dispose();
    close();
  }

  /** An ad is seen. */
  function goOn(): void {
    if (isOn) {
      isBegun = true;
      limit(STANDSTILL);
    }
    show();
  }

  function happen(event: AdEvent['event'], told: ImaEvent): void {
    about = factsOf(told) ?? about;
    // What it was told before it began, the SDK has not heard.
    if (event === 'start' && isPaused) guard(() => manager?.pause());
    if (event === 'pause' || event === 'resume') isPaused = event === 'pause';
    tell(event);
    if (/^(start|pause|resume)$/.test(event)) goOn();
    else show();
  }

  function open(told: ImaEvent): void {
    if (isOn || signal.aborted) return;
    // Content did not wait.
    if (kind === 'preroll' && !session.held) close();
    if (!manager || leaveOut(manager, told)) return;
    // The first one has its time from the press on.
    if (!kind) limit(STANDSTILL);
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
    const isHeld = session.held !== undefined;
    const mayPlay = session.started && !isPaused;
    kind = undefined;
    isPaused = false;
    isBegun = false;
    box.show(false);
    store.set(null);
    if (signal.aborted) return;
    session.held = undefined;
    if (!isOn) {
      if (was === 'preroll') refusePreroll();
      if (isHeld && mayPlay) session.play(true);
      return;
    }
    isOn = false;
    stages.move({ type: 'breakend' });
    tell('breakend', was);
    mark(session, 'adbreakend');
    if (was === 'postroll') return;
    const onFailure = (message: string) =>
      store.tell({ name: 'error', detail: { code: 'ads-resume-content-failed', message } });
    resumeContent({ session, joins: was === 'preroll', signal, onFailure });
  }

  /** It would interrupt content that plays. */
  function refusePreroll(): void {
    stages.toContent();
    isTooLate = true;
    if (manager && !hasLaterBreak()) dispose();
  }

  /** Whether it is the break that was refused. */
  function leaveOut(from: ImaManager, told: ImaEvent): boolean {
    const isRefused = isTooLate && cues.includes(0) && told.getAd()?.getAdPodInfo().getTimeOffset() === 0;
    if (isRefused) from.discardAdBreak();
    return isRefused;
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

  function show(): void {
    if (!kind) return;
    const left = isOn ? (manager?.getRemainingTime() ?? 0) : 0;
    const { id: _, ...facts } = about;
    const currentTime = Math.max(0, (facts.duration ?? 0) - Math.max(0, left));
    store.set({ ...facts, phase: phase(), kind, currentTime, muted: isSilent || media.muted });
  }

  function phase(): AdState['phase'] {
    if (isPaused) return 'paused';
    return isOn ? 'playing' : 'loading';
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
    asked = undefined;
    start = undefined;
  }

  function setVolume(): void {
    guard(() => manager?.setVolume(isSilent || media.muted ? 0 : media.volume));
  }

  /** Somebody has chosen another one, so it may be heard. */
  function hearVolume(): void {
    isSilent = false;
    setVolume();
    show();
  }

  function pause(): void {
    if (isBegun) guard(() => manager?.pause());
    if (!kind || isBegun) return;
    isPaused = true;
    // Content that waits shall not begin by itself either.
    if (session.held) session.held = 'ad';
    clearTimeout(timer);
    show();
  }

  function resume(): void {
    if (!isPaused) return;
    isPaused = false;
    limit(isBegun ? STANDSTILL : TIMEOUT);
    guard(() => (isBegun ? manager?.resume() : start?.()));
    show();
  }

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
    pause,
    resume,
    setMuted(muted) {
      media.muted = muted;
      hearVolume();
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
  listen(media, ['volumechange'], hearVolume, signal);
  box.followSize((width, height) => guard(() => manager?.resize(width, height)), signal);
  endWith(session, ads);
  if (session.started) beginPreroll();
  return ads;
}
