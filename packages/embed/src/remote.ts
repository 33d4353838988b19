import type { PlayerHandle, PlayerState } from '@touchline/player';

/** What a player does before its code is there (PL-15, PL-17). */
const IDLE = {
  currentTime: 0,
  totalTime: null,
  width: 640,
  height: 360,
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
 * `element.player`: there from the upgrade on, whatever is there to play, and whatever comes and goes.
 *
 * `current` is what plays, if it does. `wake` resolves once the widget's code is there; `isPlay` fetches it from wherever.
 */
export function createRemote(
  element: HTMLElement,
  { current, wake }: { current(): Partial<PlayerHandle> | undefined; wake(isPlay: boolean): Promise<void> }
): PlayerHandle {
  const act = (name: string) => [
    name,
    async (...values: never[]) => {
      await wake(name === 'play');
      return current()?.[name as 'play']?.(...(values as []));
    },
  ];
  const names = ['play', 'pause', 'seek', 'setVolume', 'setQuality', 'requestFullscreen', 'requestPictureInPicture'];
  return {
    ...Object.fromEntries(names.map(act)),
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
  };
}
