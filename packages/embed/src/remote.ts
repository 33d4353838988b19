import type { PlayerHandle, PlayerState } from '@touchline/player';

/** State of a player whose code has not loaded (PL-15, PL-17). */
const IDLE = {
  width: 640,
  height: 360,
  currentTime: 0,
  totalTime: null,
  live: false,
  atLiveEdge: false,
  volume: 1,
  seeking: false,
  playing: false,
  paused: true,
  waiting: false,
  fullscreen: false,
  pictureInPicture: false,
  controlsVisible: true,
  activeQuality: null,
  availableQualities: [],
} as unknown as PlayerState;

/**
 * Creates `element.player`, which exists from the upgrade on, independent of the content.
 *
 * `current` returns the mounted player, if any. `wake` resolves once the widget's code is mounted; with `isPlay` it
 * loads the content even outside the viewport.
 */
export function createRemote(
  element: HTMLElement,
  { current, wake }: { current(): Partial<PlayerHandle> | undefined; wake(isPlay: boolean): Promise<void> }
): PlayerHandle {
  const handle = {
    get state() {
      return current()?.state ?? IDLE;
    },
    get ads() {
      return current()?.ads;
    },
    subscribe(listener: () => void) {
      const ended = new AbortController();
      element.addEventListener('touchline:playerstate', () => listener(), ended);
      return () => ended.abort();
    },
  } as PlayerHandle;
  for (const name of 'play pause seek setVolume setQuality requestFullscreen requestPictureInPicture'.split(' '))
    handle[name as 'play'] = async (...values: never[]) => {
      await wake(name === 'play');
      return current()?.[name as 'play']?.(...(values as []));
    };
  return handle;
}
