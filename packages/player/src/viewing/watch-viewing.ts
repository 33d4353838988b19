import { newId } from '@touchline/beacon';
import { followViewing } from './follow-viewing.ts';
import { type Happening, newViewing, type Plain, percentWatched, type ViewingEvent } from './viewing.ts';
import type { ViewingError, ViewingInput, ViewingWatch } from './viewing-input.ts';
import { HEARTBEAT, LOOK, SMOOTH } from './viewing-limits.ts';
import { createDelta, toWire } from './wire.ts';

/**
 * Events of the element that are moments as they are, those of ads among them (packages/player/src/ads); and of the past,
 * when the player began, and when it was ready.
 */
const HEARD = 'init ready play playing pause seeking seeked waiting ended adbreakstart adbreakend'.split(
  ' '
) as readonly Plain[];

/** What others mean. Of the past only: somebody wants it to play, which the browser may have blocked. */
const MEANT: Readonly<Record<string, Plain>> = {
  ...{ timeupdate: 'look', ratechange: 'look' },
  ...{ start: 'play', blocked: 'pause' },
};

/** What does not wait for the next batch. */
const URGENT = /^(viewstart|ended|viewend|error)$/;

/** ms of `performance.now()`; seconds of the playhead. */
type PastTime = readonly [at: number, seconds: number];

/**
 * Follows what is watched in one `<video>` and hands events to the counter. It listens, and looks once a second at a
 * playhead that should move; in a page that is not seen it has no timer for that. It never throws.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one watch; its steps share its state
export function watchViewing({ media, past, about, counter }: ViewingInput): ViewingWatch {
  const gone = new AbortController();
  const known = {
    about: about(),
    ...{ media, width: media.clientWidth, height: media.clientHeight },
    ...{ playerId: newId(), viewingId: '', epoch: Date.now() - performance.now(), isAutomatic: false },
    error: null as ViewingError | null,
  };
  let viewing = newViewing;
  let delta = createDelta();
  /** What is told now is handed over with all that waits. */
  let leaves = false;
  /** When something happened last, beside looks; ms. */
  let stirredAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const tell = (event: ViewingEvent) => {
    const { word, at } = event;
    if (word === 'viewinit') {
      known.viewingId = newId();
      known.isAutomatic = navigator.userActivation?.hasBeenActive === false;
    }
    if (!counter.counts()) {
      // Who is counted from here on is told of all that is known then.
      delta = createDelta();
      return;
    }
    known.width = media.clientWidth;
    known.height = media.clientHeight;
    counter.add(delta(toWire(event, counter.who(), known), at), !leaves && URGENT.test(word));
  };

  const follow = (happening: Happening, [at, seconds]: PastTime = [performance.now(), media.currentTime]) => {
    const { videoWidth, videoHeight, playbackRate: rate } = media;
    const { live, duration: length, rendition } = known.about;
    const duration = live ? 0 : (length ?? media.duration) * 1000;
    const followed = followViewing(viewing, {
      ...happening,
      ...{ at, rate, playhead: Math.floor(seconds * 1000) || 0 },
      duration: duration > 0 && Number.isFinite(duration) ? duration : null,
      scale: videoWidth && Math.min(known.width / videoWidth, known.height / videoHeight),
      bitrate: rendition?.bitrate ?? null,
      lines: rendition?.height ?? null,
    });
    viewing = followed.viewing;
    followed.events.forEach(tell);
    if (viewing.watching && !document.hidden) timer ??= setInterval(feed, LOOK, { type: 'look' });
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  /** Errors stay here: a page has nothing to do with who counts it. */
  const feed = (happening: Happening, past?: PastTime) => {
    try {
      const isLook = happening.type === 'look';
      // A seek is told of a little after it began, and one of its own never: what it waits for is no stall.
      if (/^(look|waiting)$/.test(happening.type) && !past && media.seeking && viewing.seekAt === null) return;
      if (!isLook) {
        stirredAt = performance.now();
        const next = about();
        // Another video ends the viewing of the one before, whose last events are still its own.
        if (next.videoId !== known.about.videoId) follow({ type: 'change' });
        known.about = next;
      }
      follow(happening, past);
    } catch {
      // What comes next is counted again.
    }
  };

  /** `timeupdate` comes four times a second: while nothing happens, to look at each costs more than it tells. */
  const isSmooth = () => {
    const { at, toldAt, behindAt } = viewing;
    const now = performance.now();
    return behindAt === null && now - at < LOOK && now - toldAt < HEARTBEAT && now - stirredAt > SMOOTH;
  };

  const hear = (type: string, past?: PastTime) => {
    if (type === 'timeupdate' && isSmooth()) return;
    const meant = MEANT[type] ?? (type as Plain);
    // What happens by itself is no seek: a loop, and going at the start to the live edge, or to where the visitor left it.
    const isOwn = () =>
      media.loop ||
      (!viewing.framed && (known.about.live || Math.abs((past?.[1] ?? media.currentTime) - known.about.startTime) < 1));
    feed({ type: /^seek/.test(type) && isOwn() ? 'look' : meant }, past);
  };

  const watch: ViewingWatch = {
    snapshot() {
      feed({ type: 'look' });
      const { startupTime, watchTime, playingTime, rebufferCount, rebufferDuration } = viewing;
      const { seekCount, seekDuration, seekDurationFull } = viewing;
      return {
        ...{ startupTime, watchTime, playingTime, rebufferCount, rebufferDuration },
        ...{ seekCount, seekDuration, seekDurationFull, percentWatched: percentWatched(viewing) },
      };
    },
    renditionChanged: () => feed({ type: 'rendition' }),
    failed(error) {
      known.error = error;
      feed({ type: 'error', isBusiness: error.isBusiness });
      known.error = null;
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
      gone.abort();
    },
  };

  /** What plays already, or plays on after an ad, does not begin to. */
  const catchUp = () => {
    if (media.paused) return;
    feed({ type: 'play' });
    if (media.readyState > 2) feed({ type: 'playing' });
  };

  const on = (target: EventTarget, type: string, act: (event: { readonly persisted?: boolean }) => void) =>
    // In a window, before the counter hands over what it has.
    target.addEventListener(type, act as (event: Event) => void, { signal: gone.signal, capture: true });

  hear('rendition', past[0] && [past[0][1], past[0][2]]);
  const types = [...HEARD, ...Object.keys(MEANT)];
  for (const [type, ...time] of past) if (types.includes(type)) hear(type, time);
  if (!viewing.watching) catchUp();
  for (const type of types) on(media, type, () => hear(type));
  on(document, 'visibilitychange', () => feed({ type: document.hidden ? 'hide' : 'look' }));
  on(window, 'pagehide', ({ persisted = false }) => {
    leaves = !persisted;
    if (leaves) watch.end();
  });
  on(window, 'pageshow', ({ persisted }) => persisted && feed({ type: 'wake' }));
  return watch;
}
