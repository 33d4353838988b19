import { RATES } from '../features/rate.ts';
import { emitFeedback, type Feedback } from '../feedback.ts';
import type { Player } from '../player.ts';
import { keyNameOf } from './key-name.ts';
import type { Observer } from './observer.ts';

/** Seconds of a seek by arrow keys, and by J and L. */
const SMALL_SEEK_S = 5;
const LARGE_SEEK_S = 10;
const VOLUME_STEP = 0.05;

/** Assumed duration of a frame, seconds: streams do not contain their frame rate. */
const FRAME_S = 1 / 30;

/** Performs an action, and returns feedback if the change is not visible otherwise. */
type KeyAction = (player: Player) => Feedback | undefined;

/** Actions by key that repeat while the key is held. */
const repeatable: Readonly<Record<string, KeyAction>> = {
  j: seekBy(-LARGE_SEEK_S),
  l: seekBy(LARGE_SEEK_S),
  // The timeline runs left to right in every script.
  ArrowLeft: seekBy(-SMALL_SEEK_S),
  ArrowRight: seekBy(SMALL_SEEK_S),
  ArrowUp: louderBy(VOLUME_STEP),
  ArrowDown: louderBy(-VOLUME_STEP),
  ',': frameBy(-FRAME_S),
  '.': frameBy(FRAME_S),
};

/** Actions by key that run once for each press. */
const singleShot: Readonly<Record<string, KeyAction>> = {
  k: withoutFeedback((player) => player.togglePlay()),
  ' ': withoutFeedback((player) => player.togglePlay()),
  m(player) {
    player.setMuted(!player.state.muted);
    return { kind: 'volume' };
  },
  f: withoutFeedback((player) => (player.state.fullscreen ? player.exitFullscreen() : player.requestFullscreen())),
  i: withoutFeedback((player) =>
    player.state.pictureInPicture ? player.exitPictureInPicture() : player.requestPictureInPicture()
  ),
  c(player) {
    player.toggleCaptions();
    return player.state.captions.length > 0 ? { kind: 'captions' } : undefined;
  },
  '<': fasterBy(-1),
  '>': fasterBy(1),
  '?': withoutFeedback((player) => player.showHelp(!player.state.helpShown)),
  Home: seekToShare(0),
  End(player) {
    if (!player.state.live) return seekToShare(1)(player);
    player.seekToLive();
    return { kind: 'jump' };
  },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`${digit}`, seekToShare(digit / 10)])),
};

/** Keys that work before playback starts: until then the others scroll the page. */
const availableBeforeStart = ['k', ' ', 'm', 'f', '?'];

/** Handles keyboard shortcuts while the focus is in the player and no control uses the key itself. */
export const keyboard: Observer = (player, { box, signal }) => {
  box.addEventListener(
    'keydown',
    (event) => {
      const key = keyNameOf(event);
      if (key === null || !(player.state.started || availableBeforeStart.includes(key))) return;
      const action = repeatable[key] ?? (event.repeat ? undefined : singleShot[key]);
      if (!action && !singleShot[key]) return;
      event.preventDefault();
      const feedback = action?.(player);
      if (feedback) emitFeedback(box, feedback);
    },
    { signal }
  );
};

function withoutFeedback(action: (player: Player) => void): KeyAction {
  return (player) => void action(player);
}

/** Seeks from the element's own time, so that a second quick press continues from the first. */
function seekBy(seconds: number): KeyAction {
  return (player) => {
    player.seek(player.session.media.currentTime + seconds);
    return { kind: 'seek', seconds };
  };
}

function seekToShare(share: number): KeyAction {
  return (player) => {
    const { seekable } = player.state;
    if (!seekable) return undefined;
    player.seek(seekable[0] + (seekable[1] - seekable[0]) * share);
    return { kind: 'jump' };
  };
}

/** Steps by a frame, only while paused and not casting. */
function frameBy(seconds: number): KeyAction {
  return (player) => {
    const { paused, casting } = player.state;
    if (!paused || casting) return undefined;
    player.seek(player.session.media.currentTime + seconds);
    return { kind: 'frame' };
  };
}

/** Chooses the next playback rate of the menu. */
function fasterBy(step: 1 | -1): KeyAction {
  return (player) => {
    const { live, casting, rate } = player.state;
    if (live || casting) return undefined;
    const next = step > 0 ? RATES.find((offered) => offered > rate) : RATES.findLast((offered) => offered < rate);
    if (next !== undefined) player.setRate(next);
    return { kind: 'speed' };
  };
}

function louderBy(amount: number): KeyAction {
  return (player) => {
    player.setVolume(Math.round((player.state.volume + amount) * 100) / 100);
    return { kind: 'volume' };
  };
}
