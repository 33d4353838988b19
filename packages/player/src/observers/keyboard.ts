import { RATES } from '../features/rate.ts';
import { emitFeedback, type Feedback } from '../feedback.ts';
import type { Player } from '../player.ts';
import { keyNameOf } from './key-name.ts';
import type { Observer } from './observer.ts';

/** Seconds of an arrow, and of J and L. */
const STEP = 5;
const LEAP = 10;
const VOLUME_STEP = 0.05;

/** Seconds of a frame: streams do not say their rate. */
const FRAME = 1 / 30;

/** Acts, and returns the change where the picture does not show it. */
type Act = (player: Player) => Feedback | undefined;

/** By name of the key; what a held key repeats. */
const steps: Readonly<Record<string, Act>> = {
  j: seekBy(-LEAP),
  l: seekBy(LEAP),
  // The bar runs left to right in every script.
  ArrowLeft: seekBy(-STEP),
  ArrowRight: seekBy(STEP),
  ArrowUp: louderBy(VOLUME_STEP),
  ArrowDown: louderBy(-VOLUME_STEP),
  ',': frameBy(-FRAME),
  '.': frameBy(FRAME),
};

/** What it does not. */
const switches: Readonly<Record<string, Act>> = {
  k: silent((player) => player.togglePlay()),
  ' ': silent((player) => player.togglePlay()),
  m(player) {
    player.setMuted(!player.state.muted);
    return { kind: 'volume' };
  },
  f: silent((player) => (player.state.fullscreen ? player.exitFullscreen() : player.requestFullscreen())),
  i: silent((player) =>
    player.state.pictureInPicture ? player.exitPictureInPicture() : player.requestPictureInPicture()
  ),
  c(player) {
    player.toggleCaptions();
    return player.state.captions.length > 0 ? { kind: 'captions' } : undefined;
  },
  '<': fasterBy(-1),
  '>': fasterBy(1),
  '?': silent((player) => player.showHelp(!player.state.helpShown)),
  Home: seekToShare(0),
  End(player) {
    if (!player.state.live) return seekToShare(1)(player);
    player.seekToLive();
    return { kind: 'jump' };
  },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`${digit}`, seekToShare(digit / 10)])),
};

/** Before it has begun there is a poster, and a page that scrolls. */
const soon = ['k', ' ', 'm', 'f', '?'];

/** Keys of the whole player, while the focus is in it and nothing there wants them itself. */
export const keyboard: Observer = (player, { box, signal }) => {
  box.addEventListener(
    'keydown',
    (event) => {
      const key = keyNameOf(event);
      if (key === null || !(player.state.started || soon.includes(key))) return;
      const act = steps[key] ?? (event.repeat ? undefined : switches[key]);
      if (!act && !switches[key]) return;
      event.preventDefault();
      const feedback = act?.(player);
      if (feedback) emitFeedback(box, feedback);
    },
    { signal }
  );
};

function silent(act: (player: Player) => void): Act {
  return (player) => void act(player);
}

/** The element's own time: of two quick presses the second goes on from the first. */
function seekBy(seconds: number): Act {
  return (player) => {
    player.seek(player.session.media.currentTime + seconds);
    return { kind: 'seek', seconds };
  };
}

function seekToShare(share: number): Act {
  return (player) => {
    const { seekable } = player.state;
    if (!seekable) return undefined;
    player.seek(seekable[0] + (seekable[1] - seekable[0]) * share);
    return { kind: 'jump' };
  };
}

/** Only of what stands still here: elsewhere nobody counts frames. */
function frameBy(seconds: number): Act {
  return (player) => {
    const { paused, casting } = player.state;
    if (!paused || casting) return undefined;
    player.seek(player.session.media.currentTime + seconds);
    return { kind: 'frame' };
  };
}

/** The next of the speeds on offer. */
function fasterBy(step: 1 | -1): Act {
  return (player) => {
    const { live, casting, rate } = player.state;
    if (live || casting) return undefined;
    const next = step > 0 ? RATES.find((offered) => offered > rate) : RATES.findLast((offered) => offered < rate);
    if (next !== undefined) player.setRate(next);
    return { kind: 'speed' };
  };
}

function louderBy(amount: number): Act {
  return (player) => {
    player.setVolume(Math.round((player.state.volume + amount) * 100) / 100);
    return { kind: 'volume' };
  };
}
