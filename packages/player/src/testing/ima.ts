import { vi } from 'vitest';
import type { AdSettings } from '../ads/ads.ts';
import type { ImaError, ImaEvent, ImaEventName, ImaRendering, ImaSdk } from '../ads/ima/ima-sdk.ts';
import { createTestAds } from './ads.ts';

type Listener = (event: never) => void;

/** A fake SDK that follows the reference and plays nothing; the test fires its events. */
export interface FakeIma {
  readonly sdk: ImaSdk;
  /** Calls of the SDK, in order. */
  readonly calls: string[];
  /** Simulates the server's response; seconds of breaks, 0: preroll, -1: postroll. */
  respond(cuePoints?: readonly number[]): void;
  /** Fires an ad event; `at`: seconds of its break. */
  fire(name: ImaEventName, position?: number): void;
  failRequest(vastCode: number): void;
  failAd(vastCode: number): void;
}

/** Values of the SDK (release 3.697), which partly differ from the names. */
const TYPES: Readonly<Record<ImaEventName, string>> = {
  CONTENT_PAUSE_REQUESTED: 'contentPauseRequested',
  CONTENT_RESUME_REQUESTED: 'contentResumeRequested',
  AD_PROGRESS: 'adProgress',
  IMPRESSION: 'impression',
  STARTED: 'start',
  FIRST_QUARTILE: 'firstquartile',
  MIDPOINT: 'midpoint',
  THIRD_QUARTILE: 'thirdquartile',
  COMPLETE: 'complete',
  SKIPPED: 'skip',
  PAUSED: 'pause',
  RESUMED: 'resume',
  CLICK: 'click',
  VOLUME_MUTED: 'volumeMuted',
};

export function createFakeIma(): FakeIma {
  const calls: string[] = [];
  const loader = new Map<string, Listener>();
  const manager = new Map<string, Listener>();
  let cues: readonly number[] = [];
  const record = (call: string) => () => void calls.push(call);
  const error = (vastCode: number): ImaError => ({
    getError: () => ({ getMessage: () => 'Failed', getVastErrorCode: () => vastCode }),
  });
  const eventOf = (position: number): ImaEvent => ({
    getAd: () => ({
      getAdId: () => '7',
      getTitle: () => 'Boots',
      getAdvertiserName: () => 'Northline',
      getDuration: () => 10,
      getAdPodInfo: () => ({ getAdPosition: () => 1, getTotalAds: () => 2, getTimeOffset: () => position }),
    }),
  });
  const fakeManager = {
    addEventListener: (type: string, listener: Listener) => void manager.set(type, listener),
    ...{
      init: record('init'),
      start: record('start'),
      pause: record('pause'),
      resume: record('resume'),
      skip: record('skip'),
    },
    ...{ resize: record('resize'), destroy: record('destroy'), getRemainingTime: () => 6, getCuePoints: () => cues },
    discardAdBreak: record('discard'),
    setVolume: (volume: number) => record(`volume ${volume}`)(),
  };
  const sdk = {
    AdDisplayContainer: function AdDisplayContainer() {
      return { initialize: record('initialize'), destroy() {} };
    },
    AdsLoader: function AdsLoader() {
      return {
        addEventListener: (type: string, listener: Listener) => void loader.set(type, listener),
        requestAds: ({ adTagUrl }: { adTagUrl: string }) => record(`request ${adTagUrl}`)(),
        contentComplete: record('contentComplete'),
        destroy() {},
      };
    },
    AdsRequest: function AdsRequest() {
      return {
        setAdWillAutoPlay: (auto: boolean) => record(`auto ${auto}`)(),
        setAdWillPlayMuted: (muted: boolean) => record(`muted ${muted}`)(),
      };
    },
    AdsRenderingSettings: function AdsRenderingSettings() {},
    AdsManagerLoadedEvent: { Type: { ADS_MANAGER_LOADED: 'adsManagerLoaded' } },
    AdErrorEvent: { Type: { AD_ERROR: 'adError' } },
    AdEvent: { Type: TYPES },
  };
  return {
    sdk: sdk as unknown as ImaSdk,
    calls,
    respond(cuePoints = []) {
      cues = cuePoints;
      const getAdsManager = (_: unknown, rendering?: ImaRendering) => {
        record(`film ${rendering?.loadVideoTimeout}`)();
        return fakeManager;
      };
      loader.get('adsManagerLoaded')?.({ getAdsManager } as never);
    },
    fire: (name, position = 0) => manager.get(TYPES[name])?.(eventOf(position) as never),
    failRequest: (vastCode) => loader.get('adError')?.(error(vastCode) as never),
    failAd: (vastCode) => manager.get('adError')?.(error(vastCode) as never),
  };
}

let pageCount = 0;

/** Creates a session with ads but without their SDK. `scripts`: requested scripts; `loadScript` loads the SDK. */
export function createAdsWithoutSdk(settings: Partial<AdSettings> = {}) {
  const ima = createFakeIma();
  // A page fetches each URL once, so each test needs its own.
  pageCount += 1;
  const sdkUrl = `https://sdk.example/ima3.js?${pageCount}`;
  const test = createTestAds({}, { sdkUrl, ...settings });
  const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')].map(({ src }) => src);
  const loadScript = () => {
    vi.stubGlobal('google', { ima: ima.sdk });
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  };
  return { ...test, ...ima, sdkUrl, scripts, loadScript };
}
