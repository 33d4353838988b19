import { newId } from '@touchline/beacon';
import { followViewing } from './follow-viewing.ts';
import { newViewing, type PlaybackEvent, type Sample, type Viewing, type ViewingEvent } from './viewing.ts';
import type { VideoAbout, ViewingError, ViewingInput } from './viewing-input.ts';
import { HEARTBEAT_INTERVAL_MS, POLL_INTERVAL_MS, SETTLE_TIME_MS } from './viewing-limits.ts';
import { createDelta, type EventContext, toWire } from './wire.ts';

/** Events that are sent at once. */
const URGENT = /^(view(start|end)|ended|error)$/;

/**
 * Names of other events by viewing event. `start` and `blocked` come only from the past: a play request, which the
 * browser may have blocked.
 */
const ALIASES = {
  ...{ timeupdate: 'poll', ratechange: 'poll' },
  ...{ start: 'play', blocked: 'pause' },
} as const satisfies Readonly<Record<string, PlaybackEvent['type']>>;

/** A viewing event, or an event of the element or the session that is one. */
export type RecordedType = PlaybackEvent['type'] | keyof typeof ALIASES;

/** ms of `performance.now()`; seconds of the playhead. */
export type PastTime = readonly [at: number, seconds: number];

/** Records events of one `<video>` in its viewing, and sends the events of that. Never throws. */
export interface ViewingRecorder {
  /** `past`: when the event happened, if not now. `error`: of an `error` event. */
  record(type: RecordedType, past?: PastTime, error?: ViewingError): void;
  viewing(): Viewing;
  /** Sends further events with the counter's queue, because the page ends. */
  leave(): void;
}

export function createViewingRecorder({ media, about, counter }: Omit<ViewingInput, 'past'>): ViewingRecorder {
  const sender = createSender(media, about(), counter);
  const { context } = sender;
  let viewing = newViewing;
  /** Time of the last event other than a poll; ms. */
  let lastEventAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const follow = (type: PlaybackEvent['type'], past?: PastTime, isBusiness = false) => {
    const result = followViewing(viewing, { type, isBusiness, ...sampleOf(context, past) });
    viewing = result.viewing;
    result.events.forEach(sender.send);
    if (viewing.watching && !document.hidden) timer ??= setInterval(record, POLL_INTERVAL_MS, 'poll');
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  const record: ViewingRecorder['record'] = (recorded, past, error) => {
    // Errors of counting must not reach the page.
    try {
      const type = typeOf(recorded, viewing, context, past);
      if ((recorded === 'timeupdate' && canSkipPoll(viewing, lastEventAt)) || !type) return;
      context.error = error;
      if (type !== 'poll') {
        lastEventAt = performance.now();
        const next = about();
        // Another video ends the previous viewing, whose last events keep its metadata.
        if (next.videoId !== context.about.videoId) follow('change');
        context.about = next;
      }
      follow(type, past, error?.isBusiness);
    } catch {
      // The next event is counted again.
    }
  };

  return { ...sender, record, viewing: () => viewing };
}

/** Creates what sends the events of one element's viewings, each viewing with its own id. */
function createSender(media: HTMLVideoElement, about: VideoAbout, counter: ViewingInput['counter']) {
  const context: EventContext = {
    ...{ about, media, error: undefined, isAutomatic: false },
    ...{ playerId: newId(), viewingId: '', epoch: Date.now() - performance.now() },
    ...{ width: media.clientWidth, height: media.clientHeight },
  };
  let delta = createDelta();
  let isLeaving = false;
  return {
    context,
    send(event: ViewingEvent): void {
      const { name, at } = event;
      if (name === 'viewinit') {
        context.viewingId = newId();
        context.isAutomatic = navigator.userActivation?.hasBeenActive === false;
      }
      if (!counter.counts()) {
        // When counting begins later, the first event has all fields.
        delta = createDelta();
        return;
      }
      context.width = media.clientWidth;
      context.height = media.clientHeight;
      counter.add(delta(toWire(event, counter.who(), context), at), !isLeaving && URGENT.test(name));
    },
    leave() {
      isLeaving = true;
    },
  };
}

/** Whether a `timeupdate` needs no poll. It fires four times a second, and most of them add no information. */
function canSkipPoll(viewing: Viewing, lastEventAt: number): boolean {
  const now = performance.now();
  return (
    viewing.laggingSince === null &&
    now - viewing.at < POLL_INTERVAL_MS &&
    now - viewing.emittedAt < HEARTBEAT_INTERVAL_MS &&
    now - lastEventAt > SETTLE_TIME_MS
  );
}

/** Returns the viewing event that a recorded event is; null: none. */
function typeOf(
  recorded: RecordedType,
  viewing: Viewing,
  { media, about }: EventContext,
  past?: PastTime
): PlaybackEvent['type'] | null {
  let type = ALIASES[recorded as keyof typeof ALIASES] ?? recorded;
  // Automatic seeks do not count: a loop, or the initial seek to the live edge or the saved position.
  if (
    /^seek/.test(type) &&
    (media.loop ||
      (!viewing.framed && (about.live || Math.abs((past?.[1] ?? media.currentTime) - about.startTime) < 1)))
  )
    type = 'poll';
  // `seeking` is dispatched with a delay, or not at all for a loop, so waiting for it is no stall.
  return /^(poll|waiting)$/.test(type) && !past && media.seeking && viewing.seekAt === null ? null : type;
}

/** State of the element now, or as far as it is known of the past. */
function sampleOf({ media, about, width, height }: EventContext, past?: PastTime): Sample {
  const { videoWidth } = media;
  const duration = about.live ? 0 : (about.duration ?? media.duration) * 1000;
  return {
    at: past?.[0] ?? performance.now(),
    rate: media.playbackRate,
    playhead: Math.floor((past?.[1] ?? media.currentTime) * 1000) || 0,
    duration: duration > 0 && Number.isFinite(duration) ? duration : null,
    scale: videoWidth && Math.min(width / videoWidth, height / media.videoHeight),
    bitrate: about.rendition?.bitrate ?? null,
    lines: about.rendition?.height ?? null,
  };
}
