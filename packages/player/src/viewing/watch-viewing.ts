import { percentWatched, type Viewing } from './viewing.ts';
import type { ViewingInput, ViewingSnapshot, ViewingWatch } from './viewing-input.ts';
import { createViewingRecorder, type RecordedType } from './viewing-recorder.ts';

/**
 * Recorded events of the element, including those of ads (packages/player/src/ads). `init` and `ready` (the player's
 * creation and readiness), `start` and `blocked` come only from the past.
 */
const MEDIA_EVENTS =
  'init ready play playing pause seeking seeked waiting ended adbreakstart adbreakend timeupdate ratechange start blocked'.split(
    ' '
  ) as readonly RecordedType[];

/**
 * Follows the viewing of one `<video>` and passes events to the counter. Subscribes to events, and polls once a second
 * while the playhead should move. In a hidden page it has no timer for that. Never throws.
 */
export function watchViewing(input: ViewingInput): ViewingWatch {
  const { media, past } = input;
  const recorder = createViewingRecorder(input);
  const { record, viewing } = recorder;
  const ended = new AbortController();

  /** Records playback that began before, or that continues after an ad. */
  const catchUp = () => {
    if (media.paused) return;
    record('play');
    if (media.readyState > 2) record('playing');
  };
  const end = () => {
    record('end');
    ended.abort();
  };

  record('rendition', past[0] && [past[0][1], past[0][2]]);
  for (const [type, ...time] of past)
    if (MEDIA_EVENTS.includes(type as RecordedType)) record(type as RecordedType, time);
  if (!viewing().watching) catchUp();
  const on = (target: EventTarget, type: string, handler: (event: { readonly persisted?: boolean }) => void) =>
    // Capturing, so that on the window it runs before the counter sends its queue.
    target.addEventListener(type, handler as (event: Event) => void, { signal: ended.signal, capture: true });
  for (const type of MEDIA_EVENTS) on(media, type, () => record(type));
  on(document, 'visibilitychange', () => record(document.hidden ? 'hide' : 'poll'));
  on(window, 'pagehide', ({ persisted }) => {
    if (persisted) return;
    recorder.leave();
    end();
  });
  on(window, 'pageshow', ({ persisted }) => persisted && record('wake'));

  return {
    snapshot() {
      record('poll');
      return snapshotOf(viewing());
    },
    renditionChanged: () => record('rendition'),
    failed: (error) => record('error', undefined, error),
    inAd(isIn) {
      record(isIn ? 'adbreakstart' : 'adbreakend');
      if (!isIn) catchUp();
    },
    videoChanged() {
      record('change');
      catchUp();
    },
    end,
  };
}

function snapshotOf(viewing: Viewing): ViewingSnapshot {
  const { startupTime, watchTime, playingTime, rebufferCount, rebufferDuration } = viewing;
  const { seekCount, seekDuration, seekDurationFull } = viewing;
  return {
    ...{ startupTime, watchTime, playingTime, rebufferCount, rebufferDuration },
    ...{ seekCount, seekDuration, seekDurationFull, percentWatched: percentWatched(viewing) },
  };
}
