import { type Draft, type Emit, extend, measure, settle } from './measure.ts';
import { newFigures, type SampledEvent, type Viewing, type ViewingEvent } from './viewing.ts';
import {
  HEARTBEAT_INTERVAL_MS,
  IDLE_TIMEOUT_MS,
  MAX_REBUFFERING_MS,
  SEEK_MERGE_MS,
  SLEEP_GAP_MS,
} from './viewing-limits.ts';

export interface FollowResult {
  readonly viewing: Viewing;
  /** Events to emit, in order. */
  readonly events: readonly ViewingEvent[];
}

/**
 * Applies one event to a viewing. Events come in the order of their times. The figures stay consistent for any sequence
 * of events.
 */
export function followViewing(viewing: Viewing, event: SampledEvent): FollowResult {
  const draft: Draft = { ...viewing };
  const events: ViewingEvent[] = [];
  const emit: Emit = (name, at = draft.at) => {
    draft.sequence += 1;
    draft.total += 1;
    draft.emittedAt = draft.at;
    events.push({ name, at, viewing: { ...draft } });
  };

  if (isOn(draft) && event.at - draft.at > IDLE_TIMEOUT_MS) restart(draft, event, emit);
  addElapsed(draft, event, emit);
  const { type } = event;
  if (isOn(draft) || type === 'change' || (draft.status === 'new' && STARTING_EVENTS.test(type)))
    (handlers[type] as Handler<SampledEvent> | undefined)?.(draft, emit, event);
  // BA-15
  if (isOn(draft) && draft.watching && draft.at - draft.emittedAt >= HEARTBEAT_INTERVAL_MS) emit('hb');
  return { viewing: draft, events };
}

/** Event types that are handled before the first play. */
const STARTING_EVENTS = /^(init|ready|play|playing|adbreakstart|rendition)$/;

/** A function, because handlers change `status` without the type checker's knowledge. */
function isOn({ status }: Viewing): boolean {
  return status === 'on';
}

/** Adds the time since the previous event, and takes over the current sample. */
function addElapsed(draft: Draft, event: SampledEvent, emit: Emit): void {
  const { type, rate, duration, scale } = event;
  const { playhead: from, rate: rateThen } = draft;
  // Clocks may be adjusted, and recorded events may overlap.
  const at = Math.max(event.at, draft.at);
  const gap = at - draft.at;
  const isClockRunning = isOn(draft) && draft.watching;
  const wasAsleep = isClockRunning && gap > SLEEP_GAP_MS;
  const isCounted = isClockRunning && !wasAsleep && type !== 'wake';
  const shouldMeasure = isCounted && shouldMove(draft);
  // For a seek only the target is known. Until then the video is assumed to have played.
  const isSeek = shouldMeasure && type === 'seeking';
  const playhead = isSeek ? from + (draft.stationary ? 0 : gap * rateThen) : event.playhead;

  if (isCounted) {
    draft.watchTime += gap;
    extend(draft, playhead, gap * rateThen);
  } else if (isClockRunning) skip(draft, gap, emit);
  Object.assign(draft, { at, playhead, rate, duration, scale });
  draft.maxPlayhead = Math.max(draft.maxPlayhead, event.playhead);
  if (wasAsleep) emit('devicewake');
  if (shouldMeasure) measure(draft, { gap, from, advance: playhead - from, rate: rateThen }, emit);
  else settle(draft, emit);
  // BA-21
  if (draft.rebufferDuration > MAX_REBUFFERING_MS) end(draft, emit);
  if (isSeek) extend(draft, event.playhead);
  draft.playhead = event.playhead;
}

function shouldMove({ moving, seekAt, inAd, rate }: Viewing): boolean {
  return moving && seekAt === null && !inAd && rate > 0;
}

/** BA-04: excludes the time of a sleep from all figures. */
function skip(draft: Draft, gap: number, emit: Emit): void {
  settle(draft, emit);
  draft.ranging = false;
  if (draft.seekAt !== null) draft.seekAt += gap;
  draft.seekLastAt += gap;
  if (gap > SLEEP_GAP_MS) emit('devicesleep');
}

type Handler<M> = (draft: Draft, emit: Emit, event: M) => void;

/** Handlers by event type, called after the time until the event has been added. */
const handlers: {
  readonly [Type in Exclude<SampledEvent['type'], 'poll' | 'wake'>]: Handler<
    Extract<SampledEvent, { readonly type: Type }>
  >;
} & { readonly poll?: never; readonly wake?: never } = {
  init(draft) {
    draft.initAt ??= draft.at;
  },
  ready(draft) {
    draft.readyAt ??= draft.at;
  },
  play,
  playing,
  pause(draft, emit) {
    if (draft.inAd) return;
    draft.spoiled = true;
    stop(draft, emit);
    emit('pause');
  },
  seeking(draft, emit) {
    const { at, seekAt, seekLastAt } = draft;
    draft.spoiled = true;
    settle(draft, emit);
    // BA-19
    const joins = seekAt !== null && at - seekLastAt <= SEEK_MERGE_MS;
    if (!joins) {
      countSeek(draft);
      draft.seekAt = at;
      draft.seekCount += 1;
    }
    draft.seekLastAt = at;
    if (!joins) emit('seeking');
  },
  seeked: finishSeek,
  waiting(draft) {
    draft.stationary = true;
  },
  ended(draft, emit) {
    stop(draft, emit);
    draft.quartiles |= 8;
    emit('ended');
  },
  rendition(draft, emit, { bitrate, lines }) {
    const by = bitrate && draft.bitrate ? bitrate - draft.bitrate : (lines ?? 0) - (draft.lines ?? lines ?? 0);
    Object.assign(draft, { bitrate, lines });
    if (!isOn(draft)) return;
    if (by > 0) draft.switchesUp += 1;
    if (by < 0) draft.switchesDown += 1;
    emit('renditionchange');
  },
  error(draft, emit, { isBusiness }) {
    stop(draft, emit);
    draft.failed ||= !isBusiness;
    emit('error');
  },
  adbreakstart(draft, emit) {
    if (draft.inAd) return;
    stop(draft, emit);
    draft.inAd = true;
    watch(draft, emit);
    onFirstFrame(draft);
    emit('adbreakstart');
  },
  adbreakend(draft, emit) {
    if (!draft.inAd) return;
    draft.inAd = false;
    stop(draft, emit);
    emit('adbreakend');
  },
  hide(draft, emit) {
    if (draft.watching) emit('hb');
  },
  change(draft, emit) {
    end(draft, emit);
    renew(draft);
  },
  end,
};

function play(draft: Draft, emit: Emit): void {
  if (draft.watching) return;
  watch(draft, emit);
  emit('play');
}

function playing(draft: Draft, emit: Emit): void {
  // Content waits for the ad.
  if (draft.inAd) return;
  // Without a play intent the startup time is not known.
  if (!draft.watching) draft.spoiled = true;
  watch(draft, emit);
  onFirstFrame(draft);
  draft.moving = true;
  emit('playing');
}

/** Starts the clock. BA-02: a viewing is reported from its first play intent. */
function watch(draft: Draft, emit: Emit): void {
  draft.watching = true;
  if (!draft.ranging) extend(draft, draft.playhead);
  if (isOn(draft)) return;
  draft.status = 'on';
  draft.startAt = draft.at;
  draft.maxPlayhead = draft.playhead;
  const isFirst = !draft.total;
  emit('viewinit', draft.initAt ?? draft.at);
  if (isFirst) emit('playerready', draft.readyAt ?? draft.at);
  emit('viewstart');
  if (draft.lines ?? draft.bitrate) emit('renditionchange');
}

/** Stops the clock. */
function stop(draft: Draft, emit: Emit): void {
  settle(draft, emit);
  draft.watching = draft.moving = draft.ranging = false;
}

/** Records a first frame, of content or of an ad before it. */
function onFirstFrame(draft: Draft): void {
  if (!draft.framed && !draft.spoiled) draft.startupTime = draft.watchTime;
  draft.framed = true;
}

function end(draft: Draft, emit: Emit): void {
  if (isOn(draft)) {
    stop(draft, emit);
    finishSeek(draft, emit);
    emit('viewend');
  }
  draft.status = 'over';
}

/** Resets the figures. The state of the element stays, and the number of its events. */
function renew(draft: Draft): void {
  Object.assign(draft, newFigures);
}

/** BA-03: starts a new viewing of the same video after an hour without events. */
function restart(draft: Draft, { at }: SampledEvent, emit: Emit): void {
  const { watching: wasWatching, moving: wasMoving } = draft;
  // The hour counts for neither viewing.
  draft.at = at;
  end(draft, emit);
  renew(draft);
  draft.spoiled = true;
  if (wasWatching) play(draft, emit);
  if (wasMoving) playing(draft, emit);
}

function finishSeek(draft: Draft, emit: Emit): void {
  // The seek began before counting.
  if (draft.seekAt === null) return;
  countSeek(draft);
  emit('seeked');
}

/** Measures from the last `seeking`, as other collectors do, and from the first (metrics.md). */
function countSeek(draft: Draft): void {
  const { at, seekAt } = draft;
  if (seekAt === null) return;
  const time = at - draft.seekLastAt;
  draft.seekDuration += time;
  draft.seekDurationFull += at - seekAt;
  draft.longestSeek = Math.max(draft.longestSeek, time);
  draft.seekAt = null;
}
