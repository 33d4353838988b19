import Mpegts from 'mpegts.js';
import type { MediaRequest } from '../access/media-access.ts';
import type { failureAt } from '../download/download.ts';
import type { Engine, EngineInput, Failure } from './engine.ts';
import type { memoizedState } from './memoized-state.ts';
import type { nativeState } from './native-engine.ts';

/** ms after the last byte in which the browser processes the data. */
const SETTLE_MS = 2_000;

/**
 * Functions that the other engines also use. If this file imported them, the bundler would move it into a chunk that
 * every player waits for.
 */
interface EngineTools {
  readonly failureAt: typeof failureAt;
  readonly nativeState: typeof nativeState;
  readonly memoizedState: typeof memoizedState;
}

/** Plays FLV and MPEG transport streams by mpegts.js; no browser supports them itself. */
export function createFlvEngine(
  { media, url, startTime, playhead, authorizer, p2p, onStateChange, onFailure }: EngineInput,
  { failureAt, nativeState, memoizedState }: EngineTools
): Engine {
  const ended = new AbortController();
  const { state, update } = memoizedState(() => nativeState(media, p2p), onStateChange);
  for (const type of ['loadedmetadata', 'durationchange', 'progress', 'resize']) {
    media.addEventListener(type, update, ended);
  }
  let player: Mpegts.Player | undefined;
  return {
    begin() {
      if (!Mpegts.isSupported()) {
        onFailure({ reason: 'broken', message: 'FLV needs Media Source Extensions' });
        return;
      }
      Mpegts.LoggingControl.enableAll = false;
      open(startTime);
    },
    state,
    setQuality() {},
    setAudioTrack() {},
    setCaptions() {},
    end() {
      ended.abort();
      player?.destroy();
    },
  };

  function open(time: number): void {
    const request: MediaRequest | undefined = authorizer.access?.request(url);
    const type = /\.m?ts(?:[?#]|$)/i.test(url) ? 'mpegts' : 'flv';
    player = Mpegts.createPlayer(
      { type, url: request?.url ?? url, cors: true },
      { autoCleanupSourceBuffer: true, headers: request?.headers ?? {} }
    );
    player.on(Mpegts.Events.ERROR, (kind: string, detail: string, info?: { code?: number; msg?: string }) => {
      // Deferred: the player must not be destroyed during its own event.
      setTimeout(() => void handleFailure(failureOf({ kind, detail, info }, failureAt), info?.code, request));
    });
    player.on(Mpegts.Events.LOADING_COMPLETE, failIfEmpty);
    playhead.keep();
    player.attachMediaElement(media);
    player.load();
    if (time) media.currentTime = time;
    playhead.resume();
  }

  /** Fails for a response that ends before its format is recognised: mpegts.js reports no error. */
  function failIfEmpty(): void {
    setTimeout(() => {
      if (ended.signal.aborted || media.readyState > HTMLMediaElement.HAVE_NOTHING) return;
      onFailure({ reason: 'broken', message: 'The response ended before any playable media' });
    }, SETTLE_MS);
  }

  /** Retries a rejected request with newer access. */
  async function handleFailure(failure: Failure, status?: number, request?: MediaRequest): Promise<void> {
    const isRejected = status === 401 || status === 403;
    const renewal = isRejected && request ? await authorizer.access?.renew(request) : undefined;
    if (ended.signal.aborted || renewal === 'denied') return;
    if (renewal !== 'new') return onFailure(renewal === 'unanswered' ? { ...failure, reason: 'unreachable' } : failure);
    player?.destroy();
    open(playhead.time());
  }
}

/** An error of mpegts.js. */
interface MpegtsError {
  readonly kind: string;
  readonly detail: string;
  readonly info?: { readonly code?: number; readonly msg?: string } | undefined;
}

function failureOf({ kind, detail, info = {} }: MpegtsError, at: typeof failureAt): Failure {
  const { ErrorTypes, ErrorDetails } = Mpegts;
  const isNetwork = kind === ErrorTypes.NETWORK_ERROR;
  const isRejected = detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID;
  const failure = isRejected ? at(Number(info.code)) : ({ reason: isNetwork ? 'unreachable' : 'broken' } as const);
  return {
    ...failure,
    message: `${kind}, ${detail}: ${info.msg ?? 'no details'}`,
    cause: info,
  };
}
