import { failureOf } from './ima-facts.ts';
import type { ImaContainer, ImaLoader, ImaManager, ImaSdk } from './ima-sdk.ts';

/** ms that the SDK gives an ad server; ours is the limit of all. */
const TIMEOUT = 2_800;

/** The SDK at work for one session. Its calls may throw, as the SDK does. */
export interface AskedIma {
  request(tagUrl: string): void;
  /** Content has ended: a postroll may come. */
  contentComplete(): void;
  destroy(): void;
}

export interface ImaAsk {
  readonly sdk: ImaSdk;
  readonly box: HTMLElement;
  readonly media: HTMLVideoElement;
  readonly onManager: (manager: ImaManager) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** To be called in the visitor's press: it counts for the SDK's own video as well. */
export function askIma({ sdk, box, media, onManager, onFailure }: ImaAsk): AskedIma {
  const { AdDisplayContainer, AdsLoader, AdsManagerLoadedEvent, AdErrorEvent, AdsRequest } = sdk;
  const container: ImaContainer = new AdDisplayContainer(box, media);
  container.initialize();
  const loader: ImaLoader = new AdsLoader(container);
  loader.addEventListener(AdErrorEvent.Type.AD_ERROR, (event) => onFailure(failureOf(event)));
  loader.addEventListener(AdsManagerLoadedEvent.Type.ADS_MANAGER_LOADED, (event) => {
    try {
      onManager(event.getAdsManager(media));
    } catch (cause) {
      onFailure(cause);
    }
  });
  return {
    request(adTagUrl) {
      const request = new AdsRequest();
      const size = { linearAdSlotWidth: media.clientWidth, linearAdSlotHeight: media.clientHeight };
      Object.assign(request, { adTagUrl, ...size, vastLoadTimeout: TIMEOUT });
      request.setAdWillPlayMuted(media.muted);
      loader.requestAds(request);
    },
    contentComplete: () => loader.contentComplete(),
    destroy() {
      loader.destroy();
      container.destroy();
    },
  };
}
