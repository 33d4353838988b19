import { type Draft, extend, measure, settle, type Tell } from './measure.ts';
import { type Moment, newViewing, type Viewing, type ViewingEvent } from './viewing.ts';
import { limits } from './viewing-limits.ts';

export interface Followed {
  readonly viewing: Viewing;
  /** What is to be told, in order. */
  readonly events: readonly ViewingEvent[];
}

/** A viewing after one more moment. Moments come in the order of their time; whatever they are, the figures make sense. */
export function followViewing(viewing: Viewing, moment: Moment): Followed {
  const draft: Draft = { ...viewing };
  const events: ViewingEvent[] = [];
  const tell: Tell = (word, at = draft.at) => {
    draft.sequence += 1;
    draft.total += 1;
    draft.toldAt = draft.at;
    events.push({ word, at, viewing: { ...draft } });
  };

  if (isOn(draft) && moment.at - draft.at > limits.idle) beginAgain(draft, moment, tell);
  pass(draft, moment, tell);
  const { type } = moment;
  if (isOn(draft) || type === 'change' || (draft.stage === 'new' && BEFORE.test(type)))
    (happen[type] as (draft: Draft, tell: Tell, moment: Moment) => void)(draft, tell, moment);
  // BA-15
  if (isOn(draft) && draft.watching && draft.at - draft.toldAt >= limits.heartbeat) tell('hb');
  return { viewing: draft, events };
}

/** What is heard before anybody has played it. */
const BEFORE = /^(init|ready|play|playing|adbreakstart|rendition)$/;

/** Steps change the draft's stage behind the back of the type checker. */
function isOn({ stage }: Viewing): boolean {
  return stage === 'on';
}

/** Adds the time since the moment before, and takes over how things stand now. */
function pass(draft: Draft, moment: Moment, tell: Tell): void {
  const { type, rate, duration, scale } = moment;
  const { playhead: from, rate: rateThen, watching } = draft;
  // Clocks are set, and what was recorded overlaps.
  const at = Math.max(moment.at, draft.at);
  const gap = at - draft.at;
  const isAwake = isOn(draft) && watching && type !== 'wake' && gap <= limits.sleep;
  const isDue = isAwake && draft.moving && draft.seekAt === null && !draft.inAd && rateThen > 0;
  // Of a seek only the target is known; until then it has played, as far as anybody can tell.
  const isSeek = isDue && type === 'seeking';
  const playhead = isSeek ? from + (draft.behindAt === null ? gap * rateThen : 0) : moment.playhead;

  if (isAwake) extend(draft, playhead, gap * rateThen);
  else if (watching) sleep(draft, gap, tell);
  Object.assign(draft, { at, playhead, rate, duration, scale });
  draft.maxPlayhead = Math.max(draft.maxPlayhead, moment.playhead);
  if (isAwake) draft.watched += gap;
  else if (watching && gap > limits.sleep) tell('devicewake');
  if (isDue) measure(draft, { gap, advance: playhead - from, from, rate: rateThen }, tell);
  // BA-21
  if (draft.stallTime > limits.rebuffering) end(draft, tell);
  if (isSeek && draft.range) extend(draft, moment.playhead);
  draft.playhead = moment.playhead;
}

/** BA-04: what lies in between happened to nobody. */
function sleep(draft: Draft, gap: number, tell: Tell): void {
  settle(draft, tell);
  extend(draft, null);
  if (gap > limits.sleep) tell('devicesleep');
  if (draft.seekAt === null) return;
  draft.seekAt += gap;
  draft.seekLastAt += gap;
}

const ignore = () => {};

/** What each moment does, once the time until then has been added. */
const happen: {
  readonly [Type in Moment['type']]: (
    draft: Draft,
    tell: Tell,
    moment: Extract<Moment, { readonly type: Type }>
  ) => void;
} = {
  look: ignore,
  wake: ignore,
  init(draft) {
    draft.initAt ??= draft.at;
  },
  ready(draft) {
    draft.readyAt ??= draft.at;
  },
  play(draft, tell) {
    if (draft.watching) return;
    begin(draft, tell);
    watch(draft);
    tell('play');
  },
  playing(draft, tell) {
    if (draft.inAd) return;
    // Who comes late has not seen when somebody wanted it.
    if (draft.stage === 'new') draft.spoiled = true;
    begin(draft, tell);
    watch(draft);
    frame(draft);
    draft.moving = true;
    tell('playing');
  },
  pause(draft, tell) {
    // The content waits for the ad.
    if (draft.inAd) return;
    if (!draft.framed) draft.spoiled = true;
    stop(draft, tell);
    tell('pause');
  },
  seeking: seek,
  seeked: finishSeek,
  ended(draft, tell) {
    stop(draft, tell);
    draft.quartiles |= 8;
    tell('ended');
  },
  rendition: changeRendition,
  error(draft, tell, { isBusiness }) {
    stop(draft, tell);
    draft.failed ||= !isBusiness;
    tell('error');
  },
  adbreakstart(draft, tell) {
    if (draft.inAd) return;
    begin(draft, tell);
    stop(draft, tell);
    draft.inAd = true;
    watch(draft);
    frame(draft);
    tell('adbreakstart');
  },
  adbreakend(draft, tell) {
    if (!draft.inAd) return;
    draft.inAd = false;
    stop(draft, tell);
    tell('adbreakend');
  },
  hide(draft, tell) {
    if (draft.watching) tell('hb');
  },
  change(draft, tell) {
    end(draft, tell);
    Object.assign(draft, fresh(draft));
  },
  end,
};

/** BA-02: a viewing is told from its first play intent on. */
function begin(draft: Draft, tell: Tell): void {
  if (draft.stage === 'on') return;
  const isFirst = draft.total === 0;
  draft.stage = 'on';
  draft.startAt = draft.at;
  draft.maxPlayhead = draft.playhead;
  tell('viewinit', draft.initAt ?? draft.at);
  if (isFirst) tell('playerready', draft.readyAt ?? draft.at);
  tell('viewstart');
  if (draft.lines !== null || draft.bitrate !== null) tell('renditionchange');
}

function end(draft: Draft, tell: Tell): void {
  if (draft.stage === 'on') {
    stop(draft, tell);
    finishSeek(draft, tell);
    tell('viewend');
  }
  draft.stage = 'over';
}

/** BA-03: after an hour of nothing somebody begins anew, with the same video. */
function beginAgain(draft: Draft, { at }: Moment, tell: Tell): void {
  const { watching, moving, inAd } = draft;
  // The hour belongs to nobody.
  draft.at = at;
  end(draft, tell);
  Object.assign(draft, fresh(draft), { spoiled: true });
  if (!watching) return;
  begin(draft, tell);
  watch(draft);
  tell('play');
  if (!moving) return;
  Object.assign(draft, { moving, inAd });
  frame(draft);
  tell('playing');
}

/** The same element and the same video, of which nothing has been watched. */
function fresh({ at, playhead, rate, scale, duration, bitrate, lines, total }: Draft): Viewing {
  return { ...newViewing, at, playhead, rate, scale, duration, bitrate, lines, total, initAt: at };
}

function watch(draft: Draft): void {
  draft.watching = true;
  if (!draft.range) extend(draft, draft.playhead);
}

/** A first frame, of content or of an ad before it. */
function frame(draft: Draft): void {
  if (!draft.framed && !draft.spoiled) draft.startup = draft.watched;
  draft.framed = true;
}

/** The clock stands. */
function stop(draft: Draft, tell: Tell): void {
  settle(draft, tell);
  extend(draft, null);
  draft.watching = false;
  draft.moving = false;
}

/** BA-19: a `seeking` soon after another one, while that is unfinished, belongs to it. */
function seek(draft: Draft, tell: Tell): void {
  const { at, seekAt, seekLastAt } = draft;
  if (!draft.framed) draft.spoiled = true;
  settle(draft, tell);
  if (seekAt !== null && at - seekLastAt <= limits.seekMerge) {
    draft.seekLastAt = at;
    return;
  }
  countSeek(draft);
  draft.seekAt = at;
  draft.seekLastAt = at;
  draft.seeks += 1;
  tell('seeking');
}

function finishSeek(draft: Draft, tell: Tell): void {
  // One that began before anybody counted.
  if (draft.seekAt === null) return;
  countSeek(draft);
  tell('seeked');
}

/** From the last `seeking`, as others have it, and from the first (metrics.md). */
function countSeek(draft: Draft): void {
  if (draft.seekAt === null) return;
  const time = draft.at - draft.seekLastAt;
  draft.seekTime += time;
  draft.seekTimeFull += draft.at - draft.seekAt;
  draft.longestSeek = Math.max(draft.longestSeek, time);
  draft.seekAt = null;
}

function changeRendition(
  draft: Draft,
  tell: Tell,
  { bitrate, lines }: Extract<Moment, { readonly type: 'rendition' }>
): void {
  const by = bitrate && draft.bitrate ? bitrate - draft.bitrate : (lines ?? 0) - (draft.lines ?? lines ?? 0);
  Object.assign(draft, { bitrate, lines });
  if (draft.stage === 'new') return;
  if (by > 0) draft.switchesUp += 1;
  if (by < 0) draft.switchesDown += 1;
  tell('renditionchange');
}
