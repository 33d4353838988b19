import { unsigned } from '@touchline/domain';
import type HlsType from 'hls.js';
import type { ErrorData, Events as HlsEvents } from 'hls.js';
import { failureAt, NO_RESPONSE_STATUS } from '../download/download.ts';
import type { EngineInput, Failure } from './engine.ts';

/** Maximum number of new sources for the element at one position: usually the number of renditions. */
const MAX_RESETS = 3;
/** Positions within so many seconds count as the same. */
const SAME_POSITION_S = 1;

export interface RecoveryInput extends EngineInput {
  readonly onOffline: (offline: boolean) => void;
}

/**
 * Recovers from errors that hls.js does not handle, and limits its own recovery: after a decoding error hls.js resets
 * the element with a new MediaSource and another rendition. Reports all other errors to `onFailure`.
 */
export function recoverHls(hls: HlsType, Events: typeof HlsEvents, input: RecoveryInput): { end(): void } {
  const { playhead, onFailure, onOffline } = input;
  const ended = new AbortController();
  let resets = 0;
  let resetTime = Number.NEGATIVE_INFINITY;
  let recoveryTime = Number.NEGATIVE_INFINITY;

  hls.on(Events.ERROR, (_, data) => {
    if (!navigator.onLine && data.response?.code === NO_RESPONSE_STATUS) onOffline(true);
    if (!data.fatal) return;
    const time = playhead.time();
    const isMedia = data.type === 'mediaError' && !data.details.startsWith('manifest');
    if (!isMedia || Math.abs(time - recoveryTime) <= SAME_POSITION_S) return onFailure(failureOf(data));
    recoveryTime = time;
    hls.swapAudioCodec();
    hls.recoverMediaError();
    // A fatal error has stopped loading.
    hls.startLoad(time);
  });
  hls.on(Events.MEDIA_DETACHED, () => {
    if (ended.signal.aborted) return;
    const time = playhead.time();
    if (Math.abs(time - resetTime) > SAME_POSITION_S) resets = 0;
    resetTime = time;
    resets += 1;
    // Deferred: hls.js is still handling the event.
    if (resets > MAX_RESETS) setTimeout(() => ended.signal.aborted || onFailure(undecodable));
  });
  hls.on(Events.MEDIA_ATTACHED, playhead.resume);
  hls.on(Events.FRAG_BUFFERED, () => onOffline(false));
  window.addEventListener('online', () => onOffline(false), ended);

  return { end: () => ended.abort() };
}

const undecodable: Failure = { reason: 'broken', message: 'The browser cannot decode any rendition' };

function failureOf({ details, error, response, type, url, frag }: ErrorData): Failure {
  // Messages are logged and must not contain URL signatures.
  const where = unsigned(frag?.url ?? response?.url ?? url ?? '');
  return {
    ...kindOf(type, details, response?.code),
    message: `${isTimeout(details) ? 'The request timed out' : error.message} (${details})${where && ` at ${where}`}`,
    cause: error,
  };
}

function kindOf(type: string, details: string, status: number | undefined): Pick<Failure, 'reason' | 'code'> {
  if (type !== 'networkError') return { reason: 'broken' };
  if (status === NO_RESPONSE_STATUS) return { reason: 'unreachable' };
  return isTimeout(details) ? { reason: 'busy' } : failureAt(status ?? 0);
}

function isTimeout(details: string): boolean {
  return details.endsWith('TimeOut');
}
