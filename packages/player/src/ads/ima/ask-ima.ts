import { failureOf } from './ima-facts.ts';
import type { ImaContainer, ImaLoader, ImaManager, ImaSdk } from './ima-sdk.ts';

/** ms that the SDK gives an ad server, and a film to begin; ours is the limit of all. */
const TIMEOUT = 2_800;

/** The SDK at work for one session. Its calls may throw, as the SDK does. */
export interface AskedIma {
  request(tagUrl: string, how: ImaStart): void;
  /** Content has ended: a postroll may come. */
  contentComplete(): void;
  destroy(): void;
}

/** How its ads will begin, which decides what an ad server has for them. */
export interface ImaStart {
  /** Nobody has pressed anything. */
  readonly auto: boolean;
  readonly muted: boolean;
}

export interface ImaAsk {
  readonly sdk: ImaSdk;
  readonly box: HTMLElement;
  /** What ads play in where the SDK makes no video of its own, as on an iPhone. */
  readonly video: HTMLVideoElement;
  /** The content's. */
  readonly media: HTMLVideoElement;
  readonly onManager: (manager: ImaManager) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** Where it can be, to be called in the visitor's press: that counts for the SDK's own video as well. */
export function askIma({ sdk, box, video, media, onManager, onFailure }: ImaAsk): AskedIma {
  const { AdDisplayContainer, AdsLoader, AdsManagerLoadedEvent, AdErrorEvent, AdsRequest, AdsRenderingSettings } = sdk;
  const container: ImaContainer = new AdDisplayContainer(box, video);
  container.initialize();
  const loader: ImaLoader = new AdsLoader(container);
  loader.addEventListener(AdErrorEvent.Type.AD_ERROR, (event) => onFailure(failureOf(event)));
  loader.addEventListener(AdsManagerLoadedEvent.Type.ADS_MANAGER_LOADED, (event) => {
    try {
      const rendering = Object.assign(new AdsRenderingSettings(), { loadVideoTimeout: TIMEOUT });
      onManager(event.getAdsManager(media, rendering));
    } catch (cause) {
      onFailure(cause);
    }
  });
  return {
    request(adTagUrl, { auto, muted }) {
      const request = new AdsRequest();
      const size = { linearAdSlotWidth: media.clientWidth, linearAdSlotHeight: media.clientHeight };
      Object.assign(request, { adTagUrl, ...size, vastLoadTimeout: TIMEOUT });
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
