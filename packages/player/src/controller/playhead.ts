/** Tracks the position and whether playback is wanted, also between two sources, when the element has neither. */
export interface Playhead {
  /** Seconds. */
  time(): number;
  /** Call it before a source change, which cancels a `play` whose event has not fired yet. */
  keep(): void;
  /** Resumes playback if it is wanted: a source change stops it without an event. */
  resume(): void;
  end(): void;
}

/** `startTime`: seconds. */
export function createPlayhead(media: HTMLVideoElement, startTime: number): Playhead {
  const ended = new AbortController();
  let time = startTime;
  let isWanted = !media.paused;
  const updateTime = () => {
    if (media.readyState > 0) time = media.currentTime;
  };
  media.addEventListener('timeupdate', updateTime, ended);
  media.addEventListener('seeking', updateTime, ended);
  media.addEventListener('play', () => (isWanted = true), ended);
  // A failed source also pauses the element; the visitor did not.
  media.addEventListener('pause', () => (isWanted &&= !!media.error), ended);
  return {
    time: () => time,
    keep() {
      isWanted ||= !media.paused;
    },
    resume() {
      // Ignores a blocked `play()`: the session has already reported the visitor's own.
      if (isWanted && media.paused) media.play().catch(() => {});
    },
    end: () => ended.abort(),
  };
}
