import { type Draft, extend, measure, settle, type Tell } from './measure.ts';
import { type Moment, newViewing, type Viewing, type ViewingEvent } from './viewing.ts';
import { HEARTBEAT, IDLE, REBUFFERING, SEEK_MERGE, SLEEP } from './viewing-limits.ts';

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

  if (isOn(draft) && moment.at - draft.at > IDLE) beginAgain(draft, moment, tell);
  pass(draft, moment, tell);
  const { type } = moment;
  if (isOn(draft) || type === 'change' || (draft.stage === 'new' && BEFORE.test(type)))
    (happen[type] as Happen<Moment> | undefined)?.(draft, tell, moment);
  // BA-15
  if (isOn(draft) && draft.watching && draft.at - draft.toldAt >= HEARTBEAT) tell('hb');
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
  const { playhead: from, rate: rateThen } = draft;
  // Clocks are set, and what was recorded overlaps.
  const at = Math.max(moment.at, draft.at);
  const gap = at - draft.at;
  const runs = isOn(draft) && draft.watching;
  const sleeps = runs && gap > SLEEP;
  const counts = runs && !sleeps && type !== 'wake';
  const isDue = counts && shouldMove(draft);
  // Of a seek only the target is known; until then it has played, as far as anybody can tell.
  const isSeek = isDue && type === 'seeking';
  const playhead = isSeek ? from + (draft.standing ? 0 : gap * rateThen) : moment.playhead;

  if (counts) {
    draft.watchTime += gap;
    extend(draft, playhead, gap * rateThen);
  } else if (runs) skip(draft, gap, tell);
  Object.assign(draft, { at, playhead, rate, duration, scale });
  draft.maxPlayhead = Math.max(draft.maxPlayhead, moment.playhead);
  if (sleeps) tell('devicewake');
  if (isDue) measure(draft, { gap, from, advance: playhead - from, rate: rateThen }, tell);
  else settle(draft, tell);
  // BA-21
  if (draft.rebufferDuration > REBUFFERING) end(draft, tell);
  if (isSeek) extend(draft, moment.playhead);
  draft.playhead = moment.playhead;
}

function shouldMove({ moving, seekAt, inAd, rate }: Viewing): boolean {
  return moving && seekAt === null && !inAd && rate > 0;
}

/** BA-04: what lies in between happened to nobody. */
function skip(draft: Draft, gap: number, tell: Tell): void {
  settle(draft, tell);
  draft.ranging = false;
  if (draft.seekAt !== null) draft.seekAt += gap;
  draft.seekLastAt += gap;
  if (gap > SLEEP) tell('devicesleep');
}

type Happen<M> = (draft: Draft, tell: Tell, moment: M) => void;

/** What each moment does, once the time until then has been added. */
const happen: {
  readonly [Type in Exclude<Moment['type'], 'look' | 'wake'>]: Happen<Extract<Moment, { readonly type: Type }>>;
} & { readonly look?: never; readonly wake?: never } = {
  init(draft) {
    draft.initAt ??= draft.at;
  },
  ready(draft) {
    draft.readyAt ??= draft.at;
  },
  play,
  playing,
  pause(draft, tell) {
    if (draft.inAd) return;
    draft.spoiled = true;
    stop(draft, tell);
    tell('pause');
  },
  seeking(draft, tell) {
    const { at, seekAt, seekLastAt } = draft;
    draft.spoiled = true;
    settle(draft, tell);
    // BA-19
    const joins = seekAt !== null && at - seekLastAt <= SEEK_MERGE;
    if (!joins) {
      countSeek(draft);
      draft.seekAt = at;
      draft.seekCount += 1;
    }
    draft.seekLastAt = at;
    if (!joins) tell('seeking');
  },
  seeked: finishSeek,
  waiting(draft) {
    draft.standing = true;
  },
  ended(draft, tell) {
    stop(draft, tell);
    draft.quartiles |= 8;
    tell('ended');
  },
  rendition(draft, tell, { bitrate, lines }) {
    const by = bitrate && draft.bitrate ? bitrate - draft.bitrate : (lines ?? 0) - (draft.lines ?? lines ?? 0);
    Object.assign(draft, { bitrate, lines });
    if (!isOn(draft)) return;
    if (by > 0) draft.switchesUp += 1;
    if (by < 0) draft.switchesDown += 1;
    tell('renditionchange');
  },
  error(draft, tell, { isBusiness }) {
    stop(draft, tell);
    draft.failed ||= !isBusiness;
    tell('error');
  },
  adbreakstart(draft, tell) {
    if (draft.inAd) return;
    stop(draft, tell);
    draft.inAd = true;
    watch(draft, tell);
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
    renew(draft);
  },
  end,
};

function play(draft: Draft, tell: Tell): void {
  if (draft.watching) return;
  watch(draft, tell);
  tell('play');
}

function playing(draft: Draft, tell: Tell): void {
  // The content waits for the ad.
  if (draft.inAd) return;
  // Who comes late has not seen when somebody wanted it.
  if (!draft.watching) draft.spoiled = true;
  watch(draft, tell);
  frame(draft);
  draft.moving = true;
  tell('playing');
}

/** The clock runs. BA-02: a viewing is told from its first play intent on. */
function watch(draft: Draft, tell: Tell): void {
  draft.watching = true;
  if (!draft.ranging) extend(draft, draft.playhead);
  if (isOn(draft)) return;
  draft.stage = 'on';
  draft.startAt = draft.at;
  draft.maxPlayhead = draft.playhead;
  const isFirst = !draft.total;
  tell('viewinit', draft.initAt ?? draft.at);
  if (isFirst) tell('playerready', draft.readyAt ?? draft.at);
  tell('viewstart');
  if (draft.lines ?? draft.bitrate) tell('renditionchange');
}

/** The clock stands. */
function stop(draft: Draft, tell: Tell): void {
  settle(draft, tell);
  draft.watching = draft.moving = draft.ranging = false;
}

/** A first frame, of content or of an ad before it. */
function frame(draft: Draft): void {
  if (!draft.framed && !draft.spoiled) draft.startupTime = draft.watchTime;
  draft.framed = true;
}

function end(draft: Draft, tell: Tell): void {
  if (isOn(draft)) {
    stop(draft, tell);
    finishSeek(draft, tell);
    tell('viewend');
  }
  draft.stage = 'over';
}

/** The same element, of which nothing has been watched. */
function renew(draft: Draft): void {
  const { at, playhead, rate, scale, duration, bitrate, lines, total } = draft;
  Object.assign(draft, newViewing, { at, playhead, rate, scale, duration, bitrate, lines, total });
}

/** BA-03: after an hour of nothing somebody begins anew, with the same video. */
function beginAgain(draft: Draft, { at }: Moment, tell: Tell): void {
  const { watching: wasWatching, moving: wasMoving } = draft;
  // The hour belongs to nobody.
  draft.at = at;
  end(draft, tell);
  renew(draft);
  draft.spoiled = true;
  if (wasWatching) play(draft, tell);
  if (wasMoving) playing(draft, tell);
}

function finishSeek(draft: Draft, tell: Tell): void {
  // One that began before anybody counted.
  if (draft.seekAt === null) return;
  countSeek(draft);
  tell('seeked');
}

/** From the last `seeking`, as others have it, and from the first (metrics.md). */
function countSeek(draft: Draft): void {
  const { at, seekAt } = draft;
  if (seekAt === null) return;
  const time = at - draft.seekLastAt;
  draft.seekDuration += time;
  draft.seekDurationFull += at - seekAt;
  draft.longestSeek = Math.max(draft.longestSeek, time);
  draft.seekAt = null;
}
