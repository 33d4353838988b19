import type { AdErrorCode } from './ads.ts';

/** The release of contrib-ads whose states and errors these are (spec §9). */
export const AD_STATES_OF = '7.5.2';

/**
 * Where a player is with its ads. `cancelled`: there will be no preroll; content need not wait for one. `inBreak`: one is
 * on; before that it is only awaited.
 */
export type AdsStage =
  | { readonly stage: 'BeforePreroll'; readonly cancelled: boolean }
  | { readonly stage: 'Preroll'; readonly inBreak: boolean }
  | { readonly stage: 'ContentPlayback' }
  | { readonly stage: 'Midroll' }
  | { readonly stage: 'Postroll'; readonly inBreak: boolean }
  | { readonly stage: 'AdsDone' };

/**
 * What happens: `play` is asked for the first time; `cancel`: no preroll will come; `breakstart`, `breakend` of an ad
 * break; `error` of anything of ads; `timeout`: it took too long; `contentended` with a postroll to be had or none.
 */
export type AdsMoment =
  | { readonly type: 'play' | 'cancel' | 'breakstart' | 'breakend' | 'error' | 'timeout' }
  | { readonly type: 'contentended'; readonly postroll: boolean };

export const beforeAds: AdsStage = { stage: 'BeforePreroll', cancelled: false };

const CONTENT: AdsStage = { stage: 'ContentPlayback' };
const DONE: AdsStage = { stage: 'AdsDone' };

/** The next stage. What has no meaning in one leaves it as it is. */
export function followAds(now: AdsStage, moment: AdsMoment): AdsStage {
  switch (now.stage) {
    case 'BeforePreroll':
      return beforePreroll(now, moment);
    case 'Preroll':
      return awaited(now, moment) ?? CONTENT;
    case 'ContentPlayback':
      return contentPlayback(now, moment);
    case 'Midroll':
      return /^(breakend|error)$/.test(moment.type) ? CONTENT : now;
    case 'Postroll':
      return awaited(now, moment) ?? DONE;
    case 'AdsDone':
      return now;
  }
}

function beforePreroll(now: AdsStage & { stage: 'BeforePreroll' }, { type }: AdsMoment): AdsStage {
  if (type === 'error' || type === 'cancel') return { ...now, cancelled: true };
  if (type !== 'play') return now;
  return now.cancelled ? CONTENT : { stage: 'Preroll', inBreak: false };
}

/** A break that is awaited before it begins; undefined: it is over, or will not come. */
function awaited<Stage extends AdsStage & { inBreak: boolean }>(now: Stage, { type }: AdsMoment): Stage | undefined {
  if (type === 'breakstart') return { ...now, inBreak: true };
  // Once it is on nothing is late any more.
  const isOver = type === 'timeout' || type === 'cancel' ? !now.inBreak : type === 'breakend' || type === 'error';
  return isOver ? undefined : now;
}

function contentPlayback(now: AdsStage, moment: AdsMoment): AdsStage {
  if (moment.type === 'breakstart') return { stage: 'Midroll' };
  if (moment.type !== 'contentended') return now;
  return moment.postroll ? { stage: 'Postroll', inBreak: false } : DONE;
}

/** The word for something that goes wrong at this stage (spec §8). While content plays it is a midroll's. */
export function errorCodeAt({ stage }: AdsStage): AdErrorCode {
  switch (stage) {
    case 'BeforePreroll':
      return 'ads-before-preroll-error';
    case 'Preroll':
      return 'ads-preroll-error';
    case 'ContentPlayback':
    case 'Midroll':
      return 'ads-midroll-error';
    case 'Postroll':
    case 'AdsDone':
      return 'ads-postroll-error';
  }
}
