/** Where playing is and whether it is wanted, also while an element is between two sources and knows neither. */
export interface Playhead {
  /** Seconds. */
  time(): number;
  /** Says that another source comes now: that takes back a `play` of which nobody has been told yet. */
  keep(): void;
  /** Plays on, where that is wanted: another source has stopped it without a word. */
  resume(): void;
  end(): void;
}

/** `startTime`: seconds. */
export function createPlayhead(media: HTMLVideoElement, startTime: number): Playhead {
  const ended = new AbortController();
  let time = startTime;
  let isWanted = !media.paused;
  const move = () => {
    if (media.readyState > 0) time = media.currentTime;
  };
  media.addEventListener('timeupdate', move, ended);
  media.addEventListener('seeking', move, ended);
  media.addEventListener('play', () => (isWanted = true), ended);
  // A source that fails pauses the element too, and that is nobody's wish.
  media.addEventListener('pause', () => (isWanted &&= !!media.error), ended);
  return {
    time: () => time,
    keep() {
      isWanted ||= !media.paused;
    },
    resume() {
      // Nobody hears of it when the browser forbids that: whoever wanted it to play has asked already.
      if (isWanted && media.paused) media.play().catch(() => {});
    },
    end: () => ended.abort(),
  };
}
