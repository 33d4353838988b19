import { listen } from '../../listen.ts';
import { onSessionEvent } from '../../on-session-event.ts';
import type { Session } from '../../start/session.ts';
import type { AdSettings, Ads, ControlledPlayer } from '../ads.ts';
import { createAdPhaseMachine } from './ad-phase-machine.ts';
import type { AdContext, AdProvider } from './ad-provider.ts';
import { createAdStore } from './ad-store.ts';
import { holdContent } from './hold-content.ts';

/**
 * Runs the ads of a session from its first press to its end: a preroll while content loads, midrolls at their
 * positions, a postroll. Content plays whatever happens to the ads.
 */
export function openAdSession(
  session: Session,
  settings: AdSettings,
  createProvider: (context: AdContext) => AdProvider
): Ads {
  const { media } = session;
  const ended = new AbortController();
  const { signal } = ended;
  const store = createAdStore();
  const phases = createAdPhaseMachine(store, settings.sdkUrl || settings.tagUrl, signal);
  const content = holdContent(session, store, signal);
  const provider = createProvider({ session, settings, store, phases, content, signal });

  const startPreroll = () => {
    if (session.held === 'waiting' && phases.move('play') === 'PrerollPending') provider.startPreroll();
    else provider.cancelPendingBreak();
  };
  const ads: Ads = {
    get state() {
      return store.state();
    },
    subscribe: store.subscribe,
    listen: store.listen,
    skip: () => provider.ad?.skip(),
    click: () => provider.ad?.click(),
    clickIcon: (index) => provider.ad?.clickIcon(index),
    pause() {
      // Content that waits must not start automatically either.
      if (store.state() && session.held) session.held = 'ad';
      provider.setPaused(true);
    },
    resume: () => provider.setPaused(false),
    setMuted(muted) {
      media.muted = muted;
      provider.setMuted(muted);
    },
    attach: (player, lifetime) => attachAds(ads, player, lifetime),
    end() {
      ended.abort();
      provider.end();
      store.set(null);
    },
  };

  onSessionEvent(
    session,
    (event) => {
      if (event === 'start') startPreroll();
      if (event === 'end') ads.end();
      // Content that cannot be played needs no preroll.
      if (event === 'error') provider.cancelPendingBreak();
    },
    signal
  );
  listen(media, ['playing'], () => provider.onContentPlaying(), signal);
  listen(media, ['ended'], () => provider.onContentEnded(), signal);
  listen(media, ['volumechange'], () => provider.onVolumeChange(), signal);
  if (session.started) startPreroll();
  return ads;
}

/** Makes a player's controls act on the ad while there is one, and blocks seeking in the content behind it. */
export function attachAds(ads: Ads, player: ControlledPlayer, signal: AbortSignal): void {
  player.ads = ads;
  const ignore = () => {};
  const content = player.redirect.ads({
    isActive: () => ads.state !== null && !signal.aborted,
    actions: {
      pause: ads.pause,
      async play() {
        ads.resume();
      },
      togglePlay() {
        if (ads.state?.phase === 'paused') ads.resume();
        else ads.pause();
      },
      setMuted(muted) {
        content.setMuted(muted);
        ads.setMuted(muted);
      },
      seek: ignore,
      seekToLive: ignore,
      startOver: ignore,
    },
  });
}
