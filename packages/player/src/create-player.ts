import { createActionTarget } from './action-target.ts';
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
import { ads } from './observers/ads.ts';
import { count } from './observers/count.ts';
import { keyboard } from './observers/keyboard.ts';
import { mediaSession } from './observers/media-session.ts';
import { pauseOthers } from './observers/pause-others.ts';
import { savePosition } from './observers/save-position.ts';
import type { Player, PlayerInput } from './player.ts';
import { mayStoreNow } from './preferences/may-store-now.ts';
import { createPreferenceStore } from './preferences/preference-store.ts';
import { createStore } from './store.ts';

/**
 * Creates a player for a `<video>` and its session: mirrors the element into `state` and provides the actions. The
 * session may have started long before the player, and outlives it.
 */
export function createPlayer(playerInput: PlayerInput): Player {
  const { session, settings } = playerInput;
  const ending = new AbortController();
  const { signal } = ending;
  const { state, set, cover, subscribe } = createStore();
  const input: FeatureInput = {
    ...playerInput,
    media: session.media,
    engine: linkEngine(session, signal),
    preferences: createPreferenceStore(() => settings.remember && mayStoreNow(settings.consent ?? 'auto')),
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
    ...createActionTarget({
      ...playback(input),
      ...live(input),
      ...time(input),
      ...volume(input),
      ...rate(input),
      ...quality(input),
      ...audio(input),
      ...captions(input),
      ...pictureInPicture(input),
      ...fullscreen(input),
    }),
    ...controlVisibility(input),
    end: () => ending.abort(),
  };
  for (const observe of [keyboard, mediaSession, pauseOthers, savePosition, count, ads]) observe(player, input);
  return player;
}
