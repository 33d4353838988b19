import { AdFailure } from '../ad-failure.ts';
import type { AdEvent, AdState } from '../ads.ts';
import type { ImaError, ImaEvent, ImaEventName } from './ima-sdk.ts';

/** The SDK's events, and what they are with us. */
export const EVENTS: Readonly<Partial<Record<ImaEventName, AdEvent['event']>>> = {
  IMPRESSION: 'impression',
  STARTED: 'start',
  FIRST_QUARTILE: 'firstQuartile',
  MIDPOINT: 'midpoint',
  THIRD_QUARTILE: 'thirdQuartile',
  COMPLETE: 'complete',
  SKIPPED: 'skip',
  PAUSED: 'pause',
  RESUMED: 'resume',
  CLICK: 'click',
  VOLUME_MUTED: 'mute',
};

/** What is known of an ad but when, where and how loud it plays. Skip button and link are the SDK's own. */
export type ImaFacts = Omit<AdState, 'phase' | 'kind' | 'muted' | 'currentTime'> & { readonly id: string };

export const nothingYet: ImaFacts = {
  ...{ index: 1, count: 1, duration: null, skippableIn: null, clickable: false, icons: [] },
  ...{ id: '', title: '', advertiser: '' },
};

/** undefined: the event is of no ad. */
export function factsOf(event: ImaEvent): ImaFacts | undefined {
  const ad = event.getAd();
  if (!ad) return undefined;
  const pod = ad.getAdPodInfo();
  return {
    ...nothingYet,
    ...{ index: pod.getAdPosition(), count: pod.getTotalAds(), id: ad.getAdId() },
    ...{ duration: ad.getDuration() > 0 ? ad.getDuration() : null },
    ...{ title: ad.getTitle() ?? '', advertiser: ad.getAdvertiserName() },
  };
}

export function failureOf(event: ImaError): AdFailure {
  const error = event.getError();
  return new AdFailure(error?.getVastErrorCode() || 900, error?.getMessage() ?? 'The IMA SDK does not say why');
}
