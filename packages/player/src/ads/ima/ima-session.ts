import type { AdEvent, AdState } from '../ads.ts';
import { AdFailure } from '../vast/ad-failure.ts';
import type { ImaContainer, ImaError, ImaEvent, ImaEventName, ImaLoader, ImaManager, ImaSdk } from './ima-sdk.ts';

/** The SDK's timeouts in ms, for a response and for the start of a media file. Our own timeout limits both. */
const IMA_TIMEOUT_MS = 2_800;

/** The SDK's objects for one session. Methods may throw, as the SDK does. */
export interface ImaSession {
  request(tagUrl: string, how: ImaStartConditions): void;
  /** Signals that content has ended, so that a postroll may play. */
  contentComplete(): void;
  destroy(): void;
}

/** Start conditions of the ads, which the ad server takes into account. */
export interface ImaStartConditions {
  /** The visitor has not pressed play. */
  readonly auto: boolean;
  readonly muted: boolean;
}

export interface ImaSessionInput {
  readonly sdk: ImaSdk;
  readonly box: HTMLElement;
  /** Element for ads if the SDK creates no video of its own, as on an iPhone. */
  readonly video: HTMLVideoElement;
  /** The content's element. */
  readonly media: HTMLVideoElement;
  readonly onManager: (manager: ImaManager) => void;
  readonly onFailure: (cause: unknown) => void;
}

/**
 * Creates the SDK's objects. Call it inside the visitor's press if possible, which also unlocks the SDK's own video.
 */
export function createImaSession({ sdk, box, video, media, onManager, onFailure }: ImaSessionInput): ImaSession {
  const { AdDisplayContainer, AdsLoader, AdsManagerLoadedEvent, AdErrorEvent, AdsRequest, AdsRenderingSettings } = sdk;
  const container: ImaContainer = new AdDisplayContainer(box, video);
  container.initialize();
  const loader: ImaLoader = new AdsLoader(container);
  loader.addEventListener(AdErrorEvent.Type.AD_ERROR, (event) => onFailure(failureOf(event)));
  loader.addEventListener(AdsManagerLoadedEvent.Type.ADS_MANAGER_LOADED, (event) => {
    try {
      const rendering = Object.assign(new AdsRenderingSettings(), { loadVideoTimeout: IMA_TIMEOUT_MS });
      onManager(event.getAdsManager(media, rendering));
    } catch (cause) {
      onFailure(cause);
    }
  });
  return {
    request(adTagUrl, { auto, muted }) {
      const request = new AdsRequest();
      const size = { linearAdSlotWidth: media.clientWidth, linearAdSlotHeight: media.clientHeight };
      Object.assign(request, { adTagUrl, ...size, vastLoadTimeout: IMA_TIMEOUT_MS });
      request.setAdWillAutoPlay(auto);
      request.setAdWillPlayMuted(muted);
      loader.requestAds(request);
    },
    contentComplete: () => loader.contentComplete(),
    destroy() {
      loader.destroy();
      container.destroy();
    },
  };
}

export interface FollowManagerInput {
  readonly sdk: ImaSdk;
  readonly manager: ImaManager;
  /** A break requests that content pauses. */
  readonly onOpen: (event: ImaEvent) => void;
  /** The break has ended. */
  readonly onClose: () => void;
  readonly onProgress: () => void;
  readonly onEvent: (name: AdEvent['event'], event: ImaEvent) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** Subscribes to the events of the SDK's ads manager. Passes exceptions of the handlers to `onFailure`. */
export function followManager({ sdk, manager, onFailure, ...input }: FollowManagerInput): void {
  const on = (type: ImaEventName, handler: (event: ImaEvent) => void) =>
    manager.addEventListener(sdk.AdEvent.Type[type], (event) => {
      try {
        handler(event);
      } catch (cause) {
        onFailure(cause);
      }
    });
  on('CONTENT_PAUSE_REQUESTED', input.onOpen);
  on('CONTENT_RESUME_REQUESTED', input.onClose);
  on('AD_PROGRESS', input.onProgress);
  for (const [type, name] of Object.entries(EVENT_NAMES))
    on(type as ImaEventName, (event) => input.onEvent(name, event));
  manager.addEventListener(sdk.AdErrorEvent.Type.AD_ERROR, (event) => onFailure(failureOf(event)));
}

/** Our event names by the SDK's event types. */
const EVENT_NAMES: Readonly<Partial<Record<ImaEventName, AdEvent['event']>>> = {
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

/** Information about an ad, except for its time, break and volume. The SDK draws the skip button and the link. */
export type ImaAdInfo = Omit<AdState, 'phase' | 'kind' | 'muted' | 'currentTime'> & { readonly id: string };

export const emptyAdInfo: ImaAdInfo = {
  ...{ index: 1, count: 1, duration: null, skippableIn: null, clickable: false, icons: [] },
  ...{ id: '', title: '', advertiser: '' },
};

/** undefined: the event has no ad. */
export function imaAdInfoOf(event: ImaEvent): ImaAdInfo | undefined {
  const ad = event.getAd();
  if (!ad) return undefined;
  const pod = ad.getAdPodInfo();
  return {
    ...emptyAdInfo,
    ...{ index: pod.getAdPosition(), count: pod.getTotalAds(), id: ad.getAdId() },
    ...{ duration: ad.getDuration() > 0 ? ad.getDuration() : null },
    ...{ title: ad.getTitle() ?? '', advertiser: ad.getAdvertiserName() },
  };
}

function failureOf(event: ImaError): AdFailure {
  const error = event.getError();
  return new AdFailure(error?.getVastErrorCode() || 900, error?.getMessage() ?? 'The IMA SDK gave no reason');
}
