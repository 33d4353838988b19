import { listen } from '../listen.ts';
import { positionToSave } from '../preferences/positions.ts';
import type { Observer } from './observer.ts';

/** Seconds of video between two saves. */
const SAVE_INTERVAL_S = 5;

/**
 * Saves the position where the visitor leaves a video. It saves none for live and former live streams: their times are
 * valid only on this page.
 */
export const savePosition: Observer = (player, { media, session, settings, engine, preferences, signal }) => {
  if (!settings.resume) return;
  let savedTime = Number.NaN;
  let wasLive = engine.live();
  engine.onStateChange(({ live }) => {
    wasLive ||= live;
  });
  const save = () => {
    const { totalTime } = player.state;
    // Nothing has played: the saved position is still valid.
    if (media.played.length === 0 || wasLive || totalTime === null) return;
    savedTime = media.currentTime;
    preferences.savePosition(session.playable.id, positionToSave(savedTime, totalTime), Date.now());
  };
  listen(media, ['pause', 'seeked', 'ended'], save, signal);
  listen(media, ['timeupdate'], () => Math.abs(media.currentTime - savedTime) < SAVE_INTERVAL_S || save(), signal);
  listen(document, ['visibilitychange'], save, signal);
  listen(window, ['pagehide'], save, signal);
  signal.addEventListener('abort', save);
};
