import { listen } from '../listen.ts';
import { positionWorthKeeping } from '../memory/positions.ts';
import type { Observer } from './observer.ts';

/** Seconds of a video between two notes of where it is. */
const STEP = 5;

/** Notes where a visitor leaves a video. Live has nowhere to go on, nor what was live: its times are those of this page. */
export const rememberPosition: Observer = (player, { media, session, settings, engine, memory, signal }) => {
  if (!settings.resume) return;
  let noted = Number.NaN;
  let wasLive = engine.live();
  engine.onFacts(({ live }) => {
    wasLive ||= live;
  });
  const note = () => {
    const { totalTime } = player.state;
    // Nothing has played: what was noted before still holds.
    if (media.played.length === 0 || wasLive || totalTime === null) return;
    noted = media.currentTime;
    memory.keepPosition(session.playable.id, positionWorthKeeping(noted, totalTime), Date.now());
  };
  listen(media, ['pause', 'seeked', 'ended'], note, signal);
  listen(media, ['timeupdate'], () => Math.abs(media.currentTime - noted) < STEP || note(), signal);
  listen(document, ['visibilitychange'], note, signal);
  listen(window, ['pagehide'], note, signal);
  signal.addEventListener('abort', note);
};
