/** The part of the Google IMA SDK for HTML5 that we use. Source: its reference, release 3.697. */
export interface ImaSdk {
  readonly AdDisplayContainer: new (box: HTMLElement, video: HTMLVideoElement) => ImaContainer;
  readonly AdsLoader: new (container: ImaContainer) => ImaLoader;
  readonly AdsRequest: new () => ImaRequest;
  readonly AdsRenderingSettings: new () => ImaRendering;
  readonly AdsManagerLoadedEvent: { readonly Type: { readonly ADS_MANAGER_LOADED: string } };
  readonly AdErrorEvent: { readonly Type: { readonly AD_ERROR: string } };
  readonly AdEvent: { readonly Type: Readonly<Record<ImaEventName, string>> };
}

/** Event types that we subscribe to. */
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
  /** Timeout of a response in ms; 5000 by default. */
  vastLoadTimeout: number;
  /** The visitor has not pressed play. */
  setAdWillAutoPlay(auto: boolean): void;
  setAdWillPlayMuted(muted: boolean): void;
}

export interface ImaRendering {
  /** Timeout in ms for the start of a media file; 8000 by default. */
  loadVideoTimeout: number;
}

export interface ImaContainer {
  initialize(): void;
  destroy(): void;
}

interface ImaEventTarget<Event> {
  addEventListener(type: string, listener: (event: Event) => void): void;
}

export interface ImaLoader extends ImaEventTarget<ImaManagerLoaded & ImaError> {
  requestAds(request: ImaRequest): void;
  contentComplete(): void;
  destroy(): void;
}

export interface ImaManagerLoaded {
  /** `media`: the content's element. */
  getAdsManager(media: HTMLVideoElement, rendering: ImaRendering): ImaManager;
}

export interface ImaError {
  getError(): { getMessage(): string; getVastErrorCode(): number } | null;
}

export interface ImaManager extends ImaEventTarget<ImaEvent & ImaError> {
  init(width: number, height: number): void;
  start(): void;
  pause(): void;
  resume(): void;
  skip(): void;
  resize(width: number, height: number): void;
  setVolume(volume: number): void;
  getRemainingTime(): number;
  /** Seconds of the breaks; 0: preroll, -1: postroll. Empty: there is only one break, now. */
  getCuePoints(): readonly number[];
  /** Ends the current break, or else skips the next one. */
  discardAdBreak(): void;
  destroy(): void;
}

export interface ImaEvent {
  getAd(): {
    getAdId(): string;
    getTitle(): string;
    getAdvertiserName(): string;
    getDuration(): number;
    /** Time offset: the cue point of its break. */
    getAdPodInfo(): { getAdPosition(): number; getTotalAds(): number; getTimeOffset(): number };
  } | null;
}

interface ImaPage extends Window {
  readonly google?: { readonly ima?: ImaSdk };
}

const scripts = new Map<string, Promise<ImaSdk>>();

/** Returns the SDK if the page has loaded it. */
export function imaOf({ google }: ImaPage = window): ImaSdk | undefined {
  return google?.ima;
}

/** Loads the SDK from the publisher's URL, once per page. Rejects if that fails. */
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
      else reject(new Error('The script is not the IMA SDK'));
    };
    script.onerror = () => reject(new Error('The IMA SDK cannot be loaded'));
    script.src = url;
    document.head.append(script);
  });
}
