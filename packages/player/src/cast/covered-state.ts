import type { CastingState, PlayerState } from '../player-state.ts';
import { dateAt } from '../program-dates.ts';
import type { RemoteFacts } from './remote-facts.ts';

/** Seconds behind a device's live edge that still count as live: devices keep a larger distance than we do. */
export const DEVICE_TOLERANCE = 20;

/** What is a matter of this page, wherever the video plays. */
const HERE = ['width', 'height', 'fullscreen', 'helpShown', 'started'] as const;

/** What stays as it was until the device tells something. */
export function waitingState(before: PlayerState, casting: CastingState): Partial<PlayerState> {
  return {
    ...without(before, HERE),
    casting,
    controlsVisible: true,
    waiting: casting.state === 'connecting',
    playing: false,
    seeking: false,
    pictureInPicture: false,
    autoplayMuted: false,
    offline: false,
    error: null,
    rate: 1,
    quality: { wanted: 'auto', reason: null },
    activeQuality: null,
    availableQualities: [],
    audioTracks: [],
    audioTrack: null,
    buffered: [],
    cues: [],
  };
}

/**
 * What the player's state says while a device plays. `before`: the state when it went over, at `since`; both times epoch
 * ms. The device has a time line of its own: its live edge is taken for the one that was known here, so that clock times,
 * and whatever waits for them, are right to some seconds.
 */
export function coveredState(
  before: PlayerState,
  facts: RemoteFacts,
  { since, now }: { readonly since: number; readonly now: number }
): Partial<PlayerState> {
  const { live } = before;
  const range = live ? facts.seekable : null;
  const totalTime = live ? null : facts.duration || before.totalTime;
  const end = range?.[1] ?? null;
  const behind = end === null ? null : Math.max(0, end - facts.currentTime);
  const isMoving = facts.playing && !facts.waiting;
  return {
    ...waitingState(before, { device: facts.device, state: 'connected' }),
    currentTime: facts.currentTime,
    totalTime,
    seekable: live ? range : totalTime === null ? null : [0, totalTime],
    liveEdge: end,
    latency: behind,
    atLiveEdge: live && isMoving && (behind === null || behind <= DEVICE_TOLERANCE),
    programDates: datesOf(before, range, now - since),
    volume: facts.muted ? 0 : facts.volume,
    muted: facts.muted || facts.volume === 0,
    playing: isMoving,
    paused: !facts.playing,
    waiting: facts.waiting,
    ended: facts.ended,
    captions: facts.captions,
    caption: facts.caption,
  };
}

/** `passed`: ms since it went over. */
function datesOf(
  { liveEdge, programDates }: PlayerState,
  range: RemoteFacts['seekable'],
  passed: number
): PlayerState['programDates'] {
  const edgeTime = liveEdge === null ? null : dateAt(programDates, liveEdge);
  if (!range || edgeTime === null) return [];
  const [start, end] = range;
  return [{ start, end, time: edgeTime + passed - (end - start) * 1000 }];
}

function without<Key extends keyof PlayerState>(state: PlayerState, keys: readonly Key[]): Omit<PlayerState, Key> {
  return Object.fromEntries(
    Object.entries(state).filter(([key]) => !(keys as readonly string[]).includes(key))
  ) as Omit<PlayerState, Key>;
}
