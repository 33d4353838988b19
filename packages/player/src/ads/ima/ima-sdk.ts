/** As much of the Google IMA SDK for HTML5 as we use. Source: its reference, release 3.697. */
export interface ImaSdk {
  readonly AdDisplayContainer: new (box: HTMLElement, video: HTMLVideoElement) => ImaContainer;
  readonly AdsLoader: new (container: ImaContainer) => ImaLoader;
  readonly AdsRequest: new () => ImaRequest;
  readonly AdsRenderingSettings: new () => ImaRendering;
  readonly AdsManagerLoadedEvent: { readonly Type: { readonly ADS_MANAGER_LOADED: string } };
  readonly AdErrorEvent: { readonly Type: { readonly AD_ERROR: string } };
  readonly AdEvent: { readonly Type: Readonly<Record<ImaEventName, string>> };
}

/** What happens to its ads and breaks, as far as we listen. */
export type ImaEventName =
  | 'CONTENT_PAUSE_REQUESTED'
  | 'CONTENT_RESUME_REQUESTED'
  | 'AD_PROGRESS'
  | 'IMPRESSION'
  | 'STARTED'
  | 'FIRST_QUARTILE'
  | 'MIDPOINT'
  | 'THIRD_QUARTILE'
  | 'COMPLETE'
  | 'SKIPPED'
  | 'PAUSED'
  | 'RESUMED'
  | 'CLICK'
  | 'VOLUME_MUTED';

export interface ImaRequest {
  adTagUrl: string;
  /** CSS px. */
  linearAdSlotWidth: number;
  linearAdSlotHeight: number;
  /** ms that an answer may take; 5000 where nobody says. */
  vastLoadTimeout: number;
  /** Nobody has pressed anything. */
  setAdWillAutoPlay(auto: boolean): void;
  setAdWillPlayMuted(muted: boolean): void;
}

export interface ImaRendering {
  /** ms that a film may take to begin; 8000 where nobody says. */
  loadVideoTimeout: number;
}

export interface ImaContainer {
  initialize(): void;
  destroy(): void;
}

interface Heard<Event> {
  addEventListener(type: string, listener: (event: Event) => void): void;
}

export interface ImaLoader extends Heard<ImaManagerLoaded & ImaError> {
  requestAds(request: ImaRequest): void;
  contentComplete(): void;
  destroy(): void;
}

export interface ImaManagerLoaded {
  /** `media`: the content's. */
  getAdsManager(media: HTMLVideoElement, rendering: ImaRendering): ImaManager;
}

export interface ImaError {
  getError(): { getMessage(): string; getVastErrorCode(): number } | null;
}

export interface ImaManager extends Heard<ImaEvent & ImaError> {
  init(width: number, height: number): void;
  start(): void;
  pause(): void;
  resume(): void;
  skip(): void;
  resize(width: number, height: number): void;
  setVolume(volume: number): void;
  getRemainingTime(): number;
  /** Seconds of breaks, 0 before content, -1 after it; empty: there is but the one, now. */
  getCuePoints(): readonly number[];
  /** Ends the break that is on, else leaves out the next one. */
  discardAdBreak(): void;
  destroy(): void;
}

export interface ImaEvent {
  getAd(): {
    getAdId(): string;
    getTitle(): string;
    getAdvertiserName(): string;
    getDuration(): number;
    /** Time offset: as the cue point of its break. */
    getAdPodInfo(): { getAdPosition(): number; getTotalAds(): number; getTimeOffset(): number };
  } | null;
}

interface ImaPage extends Window {
  readonly google?: { readonly ima?: ImaSdk };
}

const scripts = new Map<string, Promise<ImaSdk>>();

/** The SDK where the page has it. */
export function imaOf({ google }: ImaPage = window): ImaSdk | undefined {
  return google?.ima;
}

/** The SDK from where the publisher says it is, once a page. Rejects where it cannot be had. */
export function loadIma(url: string): Promise<ImaSdk> {
  const ima = imaOf();
  if (ima) return Promise.resolve(ima);
  const loading = scripts.get(url) ?? fetchScript(url);
  scripts.set(url, loading);
  loading.catch(() => scripts.delete(url));
  return loading;
}

function fetchScript(url: string): Promise<ImaSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => {
      const ima = imaOf();
      if (ima) resolve(ima);
      else reject(new Error('The script is no IMA SDK'));
    };
    script.onerror = () => reject(new Error('The IMA SDK cannot be had'));
    script.src = url;
    document.head.append(script);
  });
}
