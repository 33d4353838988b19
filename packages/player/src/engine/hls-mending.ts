import { unsigned } from '@touchline/domain';
import type HlsType from 'hls.js';
import type { ErrorData, Events as HlsEvents } from 'hls.js';
import { failureAt, UNANSWERED } from './download.ts';
import type { EngineInput, Failure } from './engine.ts';

/** Times that the element is given a new source at one and the same place: as many as there are renditions, mostly. */
const RESETS = 3;
/** Seconds between two places. */
const APART = 1;

export interface MendingInput extends EngineInput {
  readonly onOffline: (offline: boolean) => void;
}

/**
 * Mends what hls.js cannot mend by itself, and sees to it that its own mending comes to an end: what the element cannot
 * decode makes hls.js begin with a new MediaSource and another rendition. Of all else `onFailure` hears.
 */
export function mendHls(hls: HlsType, Events: typeof HlsEvents, input: MendingInput): { end(): void } {
  const { playhead, onFailure, onOffline } = input;
  const ended = new AbortController();
  let resets = 0;
  let resetTime = Number.NEGATIVE_INFINITY;
  let mendedTime = Number.NEGATIVE_INFINITY;

  hls.on(Events.ERROR, (_, data) => {
    if (!navigator.onLine && data.response?.code === UNANSWERED) onOffline(true);
    if (!data.fatal) return;
    const time = playhead.time();
    const isMedia = data.type === 'mediaError' && !data.details.startsWith('manifest');
    if (!isMedia || Math.abs(time - mendedTime) <= APART) return onFailure(failureOf(data));
    mendedTime = time;
    hls.swapAudioCodec();
    hls.recoverMediaError();
    // What is fatal has stopped it.
    hls.startLoad(time);
  });
  hls.on(Events.MEDIA_DETACHED, () => {
    if (ended.signal.aborted) return;
    const time = playhead.time();
    if (Math.abs(time - resetTime) > APART) resets = 0;
    resetTime = time;
    resets += 1;
    // Afterwards: hls.js is in the middle of it.
    if (resets > RESETS) setTimeout(() => ended.signal.aborted || onFailure(undecodable));
  });
  hls.on(Events.MEDIA_ATTACHED, playhead.resume);
  hls.on(Events.FRAG_BUFFERED, () => onOffline(false));
  window.addEventListener('online', () => onOffline(false), ended);

  return { end: () => ended.abort() };
}

const undecodable: Failure = { reason: 'broken', message: 'The browser cannot decode it, in any rendition' };

function failureOf({ details, error, response, type, url, frag }: ErrorData): Failure {
  // Messages are logged: what opens an address is nobody's concern.
  const where = unsigned(frag?.url ?? response?.url ?? url ?? '');
  return {
    ...kindOf(type, details, response?.code),
    message: `${isLate(details) ? 'No answer in time' : error.message} (${details})${where && ` at ${where}`}`,
    cause: error,
  };
}

function kindOf(type: string, details: string, status: number | undefined): Pick<Failure, 'reason' | 'code'> {
  if (type !== 'networkError') return { reason: 'broken' };
  if (status === UNANSWERED) return { reason: 'unreachable' };
  return isLate(details) ? { reason: 'busy' } : failureAt(status ?? 0);
}

function isLate(details: string): boolean {
  return details.endsWith('TimeOut');
}
