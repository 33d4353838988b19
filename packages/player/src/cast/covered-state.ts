import type { CastingState, PlayerState } from '../player-state.ts';
import { dateAt } from '../program-dates.ts';
import type { RemoteState } from './remote-state.ts';

/** Seconds behind a device's live edge that still count as live. Devices keep a larger distance than the player. */
export const DEVICE_TOLERANCE = 20;

/** State until the device sends its own. */
export function waitingState(before: PlayerState, casting: CastingState): Partial<PlayerState> {
  // These concern this page, wherever the video plays.
  const { width, height, fullscreen, helpShown, started, ...state } = before;
  return {
    ...state,
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
 * Player state while a device plays. `before`: the state when casting began, at `since`; both times epoch ms. The
 * device has a timeline of its own. Its live edge is mapped to the local one, so clock times are correct to within a
 * few seconds.
 */
export function coveredState(
  before: PlayerState,
  remote: RemoteState,
  { since, now }: { readonly since: number; readonly now: number }
): Partial<PlayerState> {
  const { live } = before;
  const range = live ? remote.seekable : null;
  const totalTime = live ? null : remote.duration || before.totalTime;
  const end = range?.[1] ?? null;
  const latency = end === null ? null : Math.max(0, end - remote.currentTime);
  const isMoving = remote.playing && !remote.waiting;
  return {
    ...waitingState(before, { device: remote.device, state: 'connected' }),
    currentTime: remote.currentTime,
    totalTime,
    seekable: live ? range : totalTime === null ? null : [0, totalTime],
    liveEdge: end,
    latency,
    atLiveEdge: live && isMoving && (latency === null || latency <= DEVICE_TOLERANCE),
    programDates: datesOf(before, range, now - since),
    volume: remote.muted ? 0 : remote.volume,
    muted: remote.muted || remote.volume === 0,
    playing: isMoving,
    paused: !remote.playing,
    waiting: remote.waiting,
    ended: remote.ended,
    captions: remote.captions,
    caption: remote.caption,
  };
}

/** `passed`: ms since casting began. */
function datesOf(
  { liveEdge, programDates }: PlayerState,
  range: RemoteState['seekable'],
  passed: number
): PlayerState['programDates'] {
  const edgeTime = liveEdge === null ? null : dateAt(programDates, liveEdge);
  if (!range || edgeTime === null) return [];
  const [start, end] = range;
  return [{ start, end, time: edgeTime + passed - (end - start) * 1000 }];
}
