import { listen } from '../listen.ts';
import type { Player } from '../player.ts';
import type { Observer } from './observer.ts';

/** Seconds, where the system does not say how far. */
const LEAP = 10;

type Actions = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

/** The player that the keys of the system act on: the one that began last. */
let owner: Player | undefined;

/** Tells the system what plays (lock screen, headset, media keys) and does what it says. */
export const mediaSession: Observer = (player, { media, settings, signal }) => {
  const { mediaSession: system } = navigator;
  if (!system) return;
  const actions: Actions = {
    play: () => void player.play(),
    pause: () => player.pause(),
    seekbackward: ({ seekOffset }) => player.seek(media.currentTime - (seekOffset || LEAP)),
    seekforward: ({ seekOffset }) => player.seek(media.currentTime + (seekOffset || LEAP)),
    seekto: ({ seekTime }) => player.seek(seekTime ?? media.currentTime),
  };
  const own = () => {
    if (owner !== player) {
      owner = player;
      describe();
      for (const [action, act] of Object.entries(actions)) handle(system, action as MediaSessionAction, act);
    }
    tell();
  };
  const describe = () => {
    system.metadata = metadataOf(settings.title, settings.posterUrl);
  };
  const tell = () => {
    if (owner !== player) return;
    system.playbackState = media.paused ? 'paused' : 'playing';
    setPosition(system, media);
  };
  listen(media, ['playing'], own, signal);
  listen(media, ['pause', 'seeked', 'ratechange', 'durationchange'], tell, signal);
  // The title changes when the visitor hides scores.
  const follow = () => owner === player && system.metadata?.title !== settings.title && describe();
  listen(media, ['timeupdate'], follow, signal);
  if (!media.paused) own();
  signal.addEventListener('abort', () => {
    if (owner !== player) return;
    owner = undefined;
    system.metadata = null;
    system.playbackState = 'none';
    for (const action of Object.keys(actions)) handle(system, action as MediaSessionAction, null);
  });
};

function metadataOf(title: string, posterUrl: string | null): MediaMetadata | null {
  try {
    return new MediaMetadata({ title, artwork: posterUrl === null ? [] : [{ src: posterUrl }] });
  } catch {
    // The browser does not like the address.
    return new MediaMetadata({ title });
  }
}

function handle(system: MediaSession, action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    system.setActionHandler(action, act);
  } catch {
    // Not every browser knows every action, and those that do not throw.
  }
}

function setPosition(system: MediaSession, { duration, currentTime, playbackRate }: HTMLVideoElement): void {
  try {
    const isKnown = Number.isFinite(duration) && duration > 0;
    system.setPositionState?.(
      isKnown ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined
    );
  } catch {
    // A duration that has just shrunk: the next event brings a position that fits.
  }
}
