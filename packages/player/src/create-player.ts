import { linkEngine } from './engine-link.ts';
import type { FeatureInput } from './feature.ts';
import { audio } from './features/audio.ts';
import { captions } from './features/captions.ts';
import { controlVisibility } from './features/control-visibility.ts';
import { fullscreen } from './features/fullscreen.ts';
import { live } from './features/live.ts';
import { pictureInPicture } from './features/picture-in-picture.ts';
import { playback } from './features/playback.ts';
import { quality } from './features/quality.ts';
import { rate } from './features/rate.ts';
import { size } from './features/size.ts';
import { time } from './features/time.ts';
import { volume } from './features/volume.ts';
import { createMemory } from './memory/memory.ts';
import { mayStoreNow } from './memory/storing.ts';
import { ads } from './observers/ads.ts';
import { count } from './observers/count.ts';
import { keyboard } from './observers/keyboard.ts';
import { mediaSession } from './observers/media-session.ts';
import { pauseOthers } from './observers/pause-others.ts';
import { rememberPosition } from './observers/remember-position.ts';
import type { Player, PlayerInput } from './player.ts';
import { createStore } from './store.ts';

/**
 * Takes over a `<video>` with what plays in it: mirrors it into `state`, and acts on it. The session may have begun long
 * before, and ends after it.
 */
export function createPlayer(given: PlayerInput): Player {
  const { session, settings } = given;
  const ending = new AbortController();
  const { signal } = ending;
  const { state, set, cover, subscribe } = createStore();
  const input: FeatureInput = {
    ...given,
    media: session.media,
    engine: linkEngine(session, signal),
    memory: createMemory(() => settings.remember && mayStoreNow(settings.consent ?? 'auto')),
    state,
    set,
    signal,
  };
  size(input);
  const player: Player = {
    get state() {
      return state();
    },
    subscribe,
    cover,
    session,
    ...playback(input),
    ...live(input),
    ...time(input),
    ...volume(input),
    ...rate(input),
    ...quality(input),
    ...audio(input),
    ...captions(input),
    ...fullscreen(input),
    ...pictureInPicture(input),
    ...controlVisibility(input),
    end: () => ending.abort(),
  };
  for (const observe of [keyboard, mediaSession, pauseOthers, rememberPosition, count, ads]) observe(player, input);
  return player;
}
