import type { Player } from '../player.ts';
import { keyNameOf } from './key-name.ts';
import type { Observer } from './observer.ts';

/** Seconds of an arrow, and of J and L. */
const STEP = 5;
const LEAP = 10;
const VOLUME_STEP = 0.05;

type Act = (player: Player) => void;

/** By name of the key; what a held key repeats. */
const steps: Readonly<Record<string, Act>> = {
  j: seekBy(-LEAP),
  l: seekBy(LEAP),
  // The bar runs left to right in every script.
  ArrowLeft: seekBy(-STEP),
  ArrowRight: seekBy(STEP),
  ArrowUp: louderBy(VOLUME_STEP),
  ArrowDown: louderBy(-VOLUME_STEP),
};

/** What it does not. */
const switches: Readonly<Record<string, Act>> = {
  k: (player) => player.togglePlay(),
  ' ': (player) => player.togglePlay(),
  m: (player) => player.setMuted(!player.state.muted),
  f: (player) => (player.state.fullscreen ? player.exitFullscreen() : player.requestFullscreen()),
  c: (player) => player.toggleCaptions(),
  '?': (player) => player.showHelp(!player.state.helpShown),
  Home: seekToShare(0),
  End: (player) => (player.state.live ? player.seekToLive() : seekToShare(1)(player)),
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
      act?.(player);
    },
    { signal }
  );
};

/** The element's own time: of two quick presses the second goes on from the first. */
function seekBy(seconds: number): Act {
  return (player) => player.seek(player.session.media.currentTime + seconds);
}

function seekToShare(share: number): Act {
  return (player) => {
    const { seekable } = player.state;
    if (seekable) player.seek(seekable[0] + (seekable[1] - seekable[0]) * share);
  };
}

function louderBy(amount: number): Act {
  return (player) => player.setVolume(Math.round((player.state.volume + amount) * 100) / 100);
}
