import type { MediaRequest } from '../access/media-access.ts';
import { noPeers } from '../p2p/peer-state.ts';
import type { Engine, EngineInput, EngineState, Failure } from './engine.ts';
import { keepTracks } from './keep-tracks.ts';
import { emptyEngineState, memoizedState } from './memoized-state.ts';

/** Media errors (HTML) that may stand for a rejected request: browsers do not say. */
const NETWORK_ERROR = 2;
const NOT_SUPPORTED_ERROR = 4;

/**
 * Plays formats that the browser supports: MP4, and HLS without Media Source Extensions.
 *
 * It sends no token, so protected media need signed URLs. An expired URL is replaced as late as possible
 * (docs/decisions/059-tokens-in-the-player.md).
 */
export function createNativeEngine(input: EngineInput): Engine {
  const { media, url, startTime, playhead, authorizer, onStateChange, onFailure } = input;
  const ended = new AbortController();
  const { state, update } = memoizedState(() => nativeState(media, input.p2p), onStateChange);
  let request: MediaRequest | undefined;
  for (const type of ['loadedmetadata', 'durationchange', 'progress', 'resize']) {
    media.addEventListener(type, update, ended);
  }
  return {
    begin() {
      media.addEventListener('error', onError, ended);
      for (const type of ['timeupdate', 'play', 'seeking']) media.addEventListener(type, refresh, ended);
      open(startTime);
    },
    state,
    setQuality() {},
    setAudioTrack() {},
    setCaptions() {},
    end() {
      ended.abort();
      media.removeAttribute('src');
      media.load();
    },
  };

  function open(time: number): void {
    playhead.keep();
    request = authorizer.access?.request(url);
    media.src = request?.url ?? url;
    if (time) media.currentTime = time;
    playhead.resume();
  }

  /** Reopens the video at the same position with its newest URL. */
  function reopen(): void {
    const { playbackRate, duration } = media;
    keepTracks(media, ended.signal);
    // Live continues at the live edge.
    open(duration === Number.POSITIVE_INFINITY ? 0 : playhead.time());
    media.playbackRate = playbackRate;
  }

  function refresh(): void {
    if (request && authorizer.access?.isDue(request) && !isFullyBuffered(media)) reopen();
  }

  function onError(): void {
    const { error } = media;
    const failure = failureOf(error);
    const used = request;
    const mayBeRejected = error?.code === NETWORK_ERROR || error?.code === NOT_SUPPORTED_ERROR;
    if (!used || !mayBeRejected) {
      fail(failure);
      return;
    }
    void authorizer.access?.renew(used).then((renewal) => {
      if (ended.signal.aborted || used !== request) return;
      if (renewal === 'new') reopen();
      else if (renewal === 'unanswered') fail({ ...failure, reason: 'unreachable' });
      else if (renewal === 'same') fail(failure);
    });
  }

  function fail(failure: Failure): void {
    if (ended.signal.aborted) return;
    ended.abort();
    onFailure(failure);
  }
}

/** Returns the state that the element itself has. `p2p`: sharing was requested, which only hls.js supports. */
export function nativeState(
  { duration, seekable, videoHeight, videoWidth }: HTMLVideoElement,
  p2p?: EngineInput['p2p']
): EngineState {
  const live = duration === Number.POSITIVE_INFINITY;
  return {
    ...emptyEngineState,
    activeQuality: videoHeight ? { height: videoHeight, width: videoWidth } : null,
    live,
    p2p: p2p ? noPeers('engine') : null,
    livePosition: live && seekable.length > 0 ? seekable.end(seekable.length - 1) : null,
  };
}

/** Returns whether the rest of the video is buffered. */
function isFullyBuffered({ buffered, duration, currentTime }: HTMLVideoElement): boolean {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= duration - 0.5) return true;
  }
  return false;
}

function failureOf(error: MediaError | null): Failure {
  const isUnreachable = error?.code === NETWORK_ERROR || !navigator.onLine;
  return {
    reason: isUnreachable ? 'unreachable' : 'broken',
    message: `The browser cannot play the video: ${error?.message || `media error ${error?.code}`}`,
    cause: error,
  };
}
