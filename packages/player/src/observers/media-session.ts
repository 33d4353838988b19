import { listen } from '../listen.ts';
import type { Player } from '../player.ts';
import type { Observer } from './observer.ts';

/** Seconds to seek if the system does not specify them. */
const DEFAULT_SEEK_S = 10;

type Actions = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

/** The player that media keys control: the one that started last. */
let owner: Player | undefined;

/** Reports the video to the system (lock screen, headset, media keys) and performs its actions. */
export const mediaSession: Observer = (player, { media, settings, signal }) => {
  const { mediaSession: system } = navigator;
  if (!system) return;
  const actions: Actions = {
    play: () => void player.play(),
    pause: () => player.pause(),
    seekbackward: ({ seekOffset }) => player.seek(media.currentTime - (seekOffset || DEFAULT_SEEK_S)),
    seekforward: ({ seekOffset }) => player.seek(media.currentTime + (seekOffset || DEFAULT_SEEK_S)),
    seekto: ({ seekTime }) => player.seek(seekTime ?? media.currentTime),
  };
  const claim = () => {
    if (owner !== player) {
      owner = player;
      updateMetadata();
      for (const [action, handler] of Object.entries(actions)) handle(system, action as MediaSessionAction, handler);
    }
    updatePosition();
  };
  const updateMetadata = () => {
    system.metadata = metadataOf(settings.title, settings.posterUrl);
  };
  const updatePosition = () => {
    if (owner !== player) return;
    system.playbackState = media.paused ? 'paused' : 'playing';
    setPosition(system, media);
  };
  listen(media, ['playing'], claim, signal);
  listen(media, ['pause', 'seeked', 'ratechange', 'durationchange'], updatePosition, signal);
  // The title changes when the visitor hides scores.
  const updateTitle = () => owner === player && system.metadata?.title !== settings.title && updateMetadata();
  listen(media, ['timeupdate'], updateTitle, signal);
  if (!media.paused) claim();
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
    // The browser rejects the URL of the image.
    return new MediaMetadata({ title });
  }
}

function handle(system: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    system.setActionHandler(action, handler);
  } catch {
    // Browsers throw for actions that they do not support.
  }
}

function setPosition(system: MediaSession, { duration, currentTime, playbackRate }: HTMLVideoElement): void {
  try {
    const isKnown = Number.isFinite(duration) && duration > 0;
    system.setPositionState?.(
      isKnown ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined
    );
  } catch {
    // The duration has just shrunk: the next event has a valid position.
  }
}
