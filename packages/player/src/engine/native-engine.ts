import type { MediaRequest } from '../access/media-access.ts';
import { noPeers } from '../p2p/peer-state.ts';
import type { Engine, EngineFacts, EngineInput, Failure } from './engine.ts';
import { keepTracks } from './keep-tracks.ts';
import { noFacts, steadyFacts } from './steady-facts.ts';

/** Media errors (HTML) behind which a refusal may stand: browsers do not say. */
const NETWORK = 2;
const NOT_SUPPORTED = 4;

/**
 * Plays what the browser plays by itself: MP4, and HLS where there are no Media Source Extensions.
 *
 * It sends no token, so protected media have to have signed addresses. One that has ended gets a newer one in its place,
 * as late as that can be (docs/decisions/059-tokens-in-the-player.md).
 */
export function createNativeEngine(input: EngineInput): Engine {
  const { media, url, startTime, playhead, door, onFacts, onFailure } = input;
  const ended = new AbortController();
  const { facts, update } = steadyFacts(() => nativeFacts(media, input.p2p), onFacts);
  let asked: MediaRequest | undefined;
  for (const type of ['loadedmetadata', 'durationchange', 'progress', 'resize']) {
    media.addEventListener(type, update, ended);
  }
  return {
    begin() {
      media.addEventListener('error', onError, ended);
      for (const type of ['timeupdate', 'play', 'seeking']) media.addEventListener(type, refresh, ended);
      open(startTime);
    },
    facts,
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
    asked = door.access?.request(url);
    media.src = asked?.url ?? url;
    if (time) media.currentTime = time;
    playhead.resume();
  }

  /** The same at the same place, by its newest address. */
  function reopen(): void {
    const { playbackRate, duration } = media;
    keepTracks(media, ended.signal);
    // Live goes on where it is by then.
    open(duration === Number.POSITIVE_INFINITY ? 0 : playhead.time());
    media.playbackRate = playbackRate;
  }

  function refresh(): void {
    if (asked && door.access?.isDue(asked) && !isWhole(media)) reopen();
  }

  function onError(): void {
    const { error } = media;
    const failure = failureOf(error);
    const used = asked;
    const mayBeRefused = error?.code === NETWORK || error?.code === NOT_SUPPORTED;
    if (!used || !mayBeRefused) {
      fail(failure);
      return;
    }
    void door.access?.renew(used).then((renewal) => {
      if (ended.signal.aborted || used !== asked) return;
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

/** What the element itself can tell. `p2p`: somebody wants it shared, which only hls.js can do. */
export function nativeFacts(
  { duration, seekable, videoHeight, videoWidth }: HTMLVideoElement,
  p2p?: EngineInput['p2p']
): EngineFacts {
  const live = duration === Number.POSITIVE_INFINITY;
  return {
    ...noFacts,
    activeQuality: videoHeight ? { height: videoHeight, width: videoWidth } : null,
    live,
    p2p: p2p ? noPeers('engine') : null,
    livePosition: live && seekable.length > 0 ? seekable.end(seekable.length - 1) : null,
  };
}

/** Nothing more of it is to be downloaded. */
function isWhole({ buffered, duration, currentTime }: HTMLVideoElement): boolean {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= duration - 0.5) return true;
  }
  return false;
}

function failureOf(error: MediaError | null): Failure {
  const isUnreachable = error?.code === NETWORK || !navigator.onLine;
  return {
    reason: isUnreachable ? 'unreachable' : 'broken',
    message: `The browser cannot play it: ${error?.message || `media error ${error?.code}`}`,
    cause: error,
  };
}
