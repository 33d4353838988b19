/** ms without anything new in an element that wants to play, after which its engine is given up. */
export const STUCK = 60_000;
/** ms between looks. */
const LOOK = 5_000;

/** Watches over `media` between `begin` and `end`, so that nothing waits for ever; `onStuck` is called once a `begin`. */
export function watchStuck(media: HTMLVideoElement, onStuck: () => void): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let seen = '';
  let still = 0;
  const end = () => clearInterval(timer);
  const look = () => {
    const { buffered, currentTime, ended, paused, readyState } = media;
    const isWaiting = !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA && navigator.onLine;
    const now = `${currentTime} ${buffered.length > 0 ? buffered.end(buffered.length - 1) : 0}`;
    still = isWaiting && now === seen ? still + LOOK : 0;
    seen = now;
    if (still < STUCK) return;
    end();
    onStuck();
  };
  return {
    begin() {
      end();
      still = 0;
      timer = setInterval(look, LOOK);
    },
    end,
  };
}
