import type { AdErrorCode } from '../ads.ts';
import { AdFailure, toAdFailure } from '../vast/ad-failure.ts';
import type { AdStore } from './ad-store.ts';

/** The release of contrib-ads whose states and errors the phases follow (spec §9). */
export const CONTRIB_ADS_VERSION = '7.5.2';

/**
 * Ad phase of a player: the states of contrib-ads. Three of them are split in two. `PrerollCancelled` is `BeforePreroll`
 * without a preroll to follow, so content need not wait. `PrerollPending` and `PostrollPending` last until the break
 * begins.
 */
export type AdPhase =
  | 'BeforePreroll'
  | 'PrerollCancelled'
  | 'PrerollPending'
  | 'Preroll'
  | 'ContentPlayback'
  | 'Midroll'
  | 'PostrollPending'
  | 'Postroll'
  | 'AdsDone';

/**
 * An event that changes the phase.
 * - `play`: the first request to play.
 * - `cancel`: the pending break will not follow.
 * - `content`: content plays, so no preroll can follow.
 * - `breakstart`, `breakend`: an ad break begins or ends.
 * - `error`: an ad error.
 * - `timeout`: the break did not begin in time.
 * - `contentended`, `postroll`: content has ended, without or with a postroll.
 */
export type AdPhaseEvent =
  | 'play'
  | 'cancel'
  | 'content'
  | 'breakstart'
  | 'breakend'
  | 'error'
  | 'timeout'
  | 'contentended'
  | 'postroll';

type NextPhases = Readonly<Partial<Record<AdPhaseEvent, AdPhase>>>;

const AFTER_PREROLL: NextPhases = { breakend: 'ContentPlayback', error: 'ContentPlayback', content: 'ContentPlayback' };
const AFTER_POSTROLL: NextPhases = { breakend: 'AdsDone', error: 'AdsDone' };

/** Timeouts do not apply to a break that has begun. */
const NEXT_PHASES: Readonly<Record<AdPhase, NextPhases>> = {
  BeforePreroll: {
    ...{ play: 'PrerollPending', cancel: 'PrerollCancelled', error: 'PrerollCancelled', content: 'ContentPlayback' },
  },
  PrerollCancelled: { play: 'ContentPlayback', content: 'ContentPlayback' },
  PrerollPending: { ...AFTER_PREROLL, breakstart: 'Preroll', timeout: 'ContentPlayback', cancel: 'ContentPlayback' },
  Preroll: AFTER_PREROLL,
  ContentPlayback: { breakstart: 'Midroll', contentended: 'AdsDone', postroll: 'PostrollPending' },
  Midroll: { breakend: 'ContentPlayback', error: 'ContentPlayback' },
  PostrollPending: { ...AFTER_POSTROLL, breakstart: 'Postroll', timeout: 'AdsDone', cancel: 'AdsDone' },
  Postroll: AFTER_POSTROLL,
  AdsDone: {},
};

/** Returns the next phase. Events without a meaning in the current phase leave it unchanged. */
export function nextAdPhase(phase: AdPhase, event: AdPhaseEvent): AdPhase {
  return NEXT_PHASES[phase][event] ?? phase;
}

/** Returns the error code for a failure in this phase (spec §8). While content plays, that is the midroll's. */
export function errorCodeAt(phase: AdPhase): AdErrorCode {
  if (/^Before|Cancelled/.test(phase)) return 'ads-before-preroll-error';
  if (/^Preroll/.test(phase)) return 'ads-preroll-error';
  return /^(Content|Mid)/.test(phase) ? 'ads-midroll-error' : 'ads-postroll-error';
}

/** Holds the ad phase of a session and emits the errors that occur in it. */
export interface AdPhaseMachine {
  readonly phase: AdPhase;
  /** Applies an event and returns the next phase. */
  move(event: AdPhaseEvent): AdPhase;
  /**
   * Emits an error with the code of the current phase. Emits `adblocked` once if the server could not be reached at
   * all.
   */
  fail(cause: unknown): void;
  /** Emits the error for a break in which no ad began in time. */
  timeOut(): void;
}

/** `url`: the one that an ad blocker would block, of the tag or the SDK. */
export function createAdPhaseMachine(store: Pick<AdStore, 'emit'>, url: string, signal: AbortSignal): AdPhaseMachine {
  let phase: AdPhase = 'BeforePreroll';
  let isBlocked = false;
  const emitError = ({ vastCode, message }: AdFailure, cause: unknown) =>
    store.emit({ name: 'error', detail: { code: errorCodeAt(phase), message, vastCode, cause } });
  const move = (event: AdPhaseEvent) => {
    phase = nextAdPhase(phase, event);
    return phase;
  };
  return {
    get phase() {
      return phase;
    },
    move,
    fail(cause) {
      if (signal.aborted) return;
      const failure = toAdFailure(cause);
      emitError(failure, cause);
      move('error');
      if (!failure.blocked || isBlocked) return;
      isBlocked = true;
      store.emit({ name: 'adblocked', detail: { url } });
    },
    timeOut() {
      const failure = new AdFailure(301, 'No ad began in time');
      emitError(failure, failure);
      move('timeout');
    },
  };
}
