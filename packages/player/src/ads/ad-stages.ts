import { AdFailure, toAdFailure } from './ad-failure.ts';
import type { AdStore } from './ad-store.ts';
import { type AdsMoment, type AdsStage, beforeAds, errorCodeAt, followAds } from './follow-ads.ts';

/** Where a session is with its ads, and what the page is told where something fails there. */
export interface AdStages {
  readonly stage: AdsStage['stage'];
  /** The next stage. */
  move(moment: AdsMoment): AdsStage['stage'];
  /** Content plays, whatever was to come before it. */
  toContent(): void;
  /** Tells of it in the word of this stage; once that nothing could be reached at all. */
  fail(cause: unknown): void;
  /** No ad of a break began in time. */
  overdue(): void;
}

export interface AdStagesInput {
  readonly store: Pick<AdStore, 'tell'>;
  /** What a blocker stops, should it be one: tag or SDK. */
  readonly url: string;
  readonly signal: AbortSignal;
}

export function createAdStages({ store, url, signal }: AdStagesInput): AdStages {
  let now: AdsStage = beforeAds;
  let isBlocked = false;
  const tell = ({ vastCode, message }: AdFailure, cause: unknown) =>
    store.tell({ name: 'error', detail: { code: errorCodeAt(now), message, vastCode, cause } });
  const move = (moment: AdsMoment) => {
    now = followAds(now, moment);
    return now.stage;
  };
  return {
    get stage() {
      return now.stage;
    },
    move,
    toContent() {
      if (now.stage === 'Preroll' || now.stage === 'BeforePreroll') now = { stage: 'ContentPlayback' };
    },
    fail(cause) {
      if (signal.aborted) return;
      const failure = toAdFailure(cause);
      tell(failure, cause);
      move({ type: 'error' });
      if (!failure.blocked || isBlocked) return;
      isBlocked = true;
      store.tell({ name: 'adblocked', detail: { url } });
    },
    overdue() {
      const failure = new AdFailure(301, 'No ad began in time');
      tell(failure, failure);
      move({ type: 'timeout' });
    },
  };
}
