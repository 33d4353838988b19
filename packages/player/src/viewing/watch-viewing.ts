import { newId } from '@touchline/beacon';
import { followViewing } from './follow-viewing.ts';
import { type Happening, type Moment, newViewing, percentWatched, type ViewingEvent } from './viewing.ts';
import type { ViewingError, ViewingInput, ViewingWatch } from './viewing-input.ts';
import { limits } from './viewing-limits.ts';
import { createDelta, toWire } from './wire.ts';

/**
 * What each event of the element, or word of the past, means. Of the past only: `init` and `ready`, the player's, and
 * `start`, that somebody wants it to play, which the browser may have `blocked`.
 */
const MOMENTS = {
  init: 'init',
  ready: 'ready',
  start: 'play',
  blocked: 'pause',
  play: 'play',
  playing: 'playing',
  pause: 'pause',
  seeking: 'seeking',
  seeked: 'seeked',
  ended: 'ended',
  waiting: 'look',
  timeupdate: 'look',
  ratechange: 'look',
  durationchange: 'look',
} as const;
type Heard = keyof typeof MOMENTS;

/** What does not wait for the next batch. */
const URGENT = /^(viewstart|ended|viewend|error)$/;

/** ms of `performance.now()`; seconds of the playhead. */
type PastTime = readonly [at: number, seconds: number];

/**
 * Follows what is watched in one `<video>` and hands events to the counter. It listens, and looks at the playhead four
 * times a second while that should move and the page is seen; there is no other timer. It never throws.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one watch; its steps share its state
export function watchViewing({ media, past, about, counter }: ViewingInput): ViewingWatch {
  const epoch = Date.now() - performance.now();
  const playerId = newId();
  const over = new AbortController();
  let delta = createDelta();
  let viewing = newViewing;
  let viewingId = '';
  let isAutomatic = false;
  let error: ViewingError | undefined;
  let known = about();
  /** Of the player, CSS px. */
  let [width, height] = [media.clientWidth, media.clientHeight];
  let timer: ReturnType<typeof setInterval> | undefined;

  const sampleAt = (at = performance.now(), playhead = media.currentTime) => {
    const { videoWidth, videoHeight, playbackRate } = media;
    const duration = known.live ? 0 : (known.duration ?? media.duration);
    return {
      at,
      playhead: Math.max(0, Math.floor(playhead * 1000)) || 0,
      rate: playbackRate,
      duration: duration > 0 && duration < Number.POSITIVE_INFINITY ? duration * 1000 : null,
      scale: videoWidth && videoHeight ? Math.min(width / videoWidth, height / videoHeight) : 0,
    };
  };

  const tell = (event: ViewingEvent) => {
    const { word } = event;
    if (word === 'viewinit') {
      viewingId = newId();
      isAutomatic = navigator.userActivation?.hasBeenActive === false;
    }
    if (!counter.counts()) {
      // Whoever is counted from here on is told of all that is known then.
      delta = createDelta();
      return;
    }
    const who = counter.who();
    const wire = toWire(event, {
      ...{ who, about: known, viewingId, playerId, epoch, media, width, height, isAutomatic },
      error: word === 'error' ? error : undefined,
    });
    counter.add(delta(wire, event.at), URGENT.test(word));
  };

  const follow = (moment: Moment) => {
    const followed = followViewing(viewing, moment);
    viewing = followed.viewing;
    for (const event of followed.events) tell(event);
    const looks = viewing.stage === 'on' && viewing.watching && !document.hidden;
    if (looks) timer ??= setInterval(() => feed({ type: 'look' }), limits.look);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  /** Another video ends the viewing of the one before, whose last events are still its own. */
  const learn = () => {
    const next = about();
    if (next.videoId !== known.videoId) follow({ type: 'change', ...sampleAt() });
    known = next;
  };

  const feed = (moment: Happening, past?: PastTime) =>
    safely(() => {
      const isLook = moment.type === 'look';
      // A seek is told of a little after it began.
      if (isLook && !past && media.seeking && viewing.seekAt === null) return;
      if (!isLook) learn();
      follow({ ...moment, ...sampleAt(...(past ?? [])) });
    });

  const hear = (heard: Heard, past?: PastTime) => {
    const type = MOMENTS[heard];
    // What a browser does by itself is no seek: a loop, and going to the live edge at the start.
    const isOwn = media.loop || (known.live && !viewing.framed);
    feed({ type: isOwn && /^seek/.test(type) ? 'look' : type }, past);
  };

  const rendition = (past?: PastTime) =>
    safely(() => {
      const { bitrate = null, height: lines = null } = about().rendition ?? {};
      feed({ type: 'rendition', bitrate, lines }, past);
    });

  /** What plays already, or plays on after an ad, does not begin to. */
  const catchUp = () => {
    if (media.paused || media.ended) return;
    feed({ type: 'play' });
    if (media.readyState > 2) feed({ type: 'playing' });
  };

  const attach = () => {
    const { signal } = over;
    const [first] = past;
    rendition(first && [first[1], first[2]]);
    for (const [type, at, seconds] of past) if (type in MOMENTS) hear(type as Heard, [at, seconds]);
    if (!viewing.watching) catchUp();
    for (const type of Object.keys(MOMENTS) as Heard[]) media.addEventListener(type, () => hear(type), { signal });
    // The counter sends what it has after this.
    const turn = () => feed({ type: document.hidden ? 'hide' : 'look' });
    document.addEventListener('visibilitychange', turn, { signal });
    // Before the counter hands over what it has.
    window.addEventListener('pagehide', ({ persisted }) => persisted || watch.end(), { signal, capture: true });
    window.addEventListener('pageshow', ({ persisted }) => persisted && feed({ type: 'wake' }), { signal });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) ({ width, height } = entry.contentRect);
    });
    observer.observe(media);
    signal.addEventListener('abort', () => observer.disconnect());
  };

  const watch: ViewingWatch = {
    snapshot() {
      feed({ type: 'look' });
      const { startup, watched, played, stalls, stallTime, seeks, seekTime, seekTimeFull } = viewing;
      return {
        startupTime: startup,
        watchTime: watched,
        playingTime: played,
        rebufferCount: stalls,
        rebufferDuration: stallTime,
        seekCount: seeks,
        seekDuration: seekTime,
        seekDurationFull: seekTimeFull,
        percentWatched: percentWatched(viewing),
      };
    },
    renditionChanged: () => rendition(),
    failed(failure) {
      error = failure;
      feed({ type: 'error', isBusiness: failure.isBusiness });
    },
    inAd(isIn) {
      feed({ type: isIn ? 'adbreakstart' : 'adbreakend' });
      if (!isIn) catchUp();
    },
    videoChanged() {
      feed({ type: 'change' });
      catchUp();
    },
    end() {
      feed({ type: 'end' });
      over.abort();
    },
  };

  safely(attach);
  return watch;
}

/** Errors stay here: a page has nothing to do with who counts it. */
function safely(act: () => void): void {
  try {
    act();
  } catch {
    // What comes next is counted again.
  }
}
