import { vi } from 'vitest';
import type { AdSettings } from '../ads.ts';
import { createTestAds } from '../test-ads.ts';
import type { ImaError, ImaEvent, ImaEventName, ImaRendering, ImaSdk } from './ima-sdk.ts';

type Listener = (event: never) => void;

/** The SDK as its reference describes it, which plays nothing: a test says what happens. */
export interface FakeIma {
  readonly sdk: ImaSdk;
  /** What it was told, in order. */
  readonly told: string[];
  /** The server has answered; seconds of breaks, 0 before content, -1 after it. */
  answer(cuePoints?: readonly number[]): void;
  /** Something happens to an ad; `at`: seconds of its break. */
  fire(name: ImaEventName, at?: number): void;
  failRequest(vastCode: number): void;
  failAd(vastCode: number): void;
}

/** As the SDK has them (release 3.697): some are other words than their names. */
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
  const told: string[] = [];
  const loader = new Map<string, Listener>();
  const manager = new Map<string, Listener>();
  let cues: readonly number[] = [];
  const note = (word: string) => () => void told.push(word);
  const error = (vastCode: number): ImaError => ({
    getError: () => ({ getMessage: () => 'Failed', getVastErrorCode: () => vastCode }),
  });
  const eventOf = (at: number): ImaEvent => ({
    getAd: () => ({
      getAdId: () => '7',
      getTitle: () => 'Boots',
      getAdvertiserName: () => 'Northline',
      getDuration: () => 10,
      getAdPodInfo: () => ({ getAdPosition: () => 1, getTotalAds: () => 2, getTimeOffset: () => at }),
    }),
  });
  const given = {
    addEventListener: (type: string, listener: Listener) => void manager.set(type, listener),
    ...{ init: note('init'), start: note('start'), pause: note('pause'), resume: note('resume'), skip: note('skip') },
    ...{ resize: note('resize'), destroy: note('destroy'), getRemainingTime: () => 6, getCuePoints: () => cues },
    discardAdBreak: note('discard'),
    setVolume: (volume: number) => note(`volume ${volume}`)(),
  };
  const sdk = {
    AdDisplayContainer: function AdDisplayContainer() {
      return { initialize: note('initialize'), destroy() {} };
    },
    AdsLoader: function AdsLoader() {
      return {
        addEventListener: (type: string, listener: Listener) => void loader.set(type, listener),
        requestAds: ({ adTagUrl }: { adTagUrl: string }) => note(`request ${adTagUrl}`)(),
        contentComplete: note('contentComplete'),
        destroy() {},
      };
    },
    AdsRequest: function AdsRequest() {
      return {
        setAdWillAutoPlay: (auto: boolean) => note(`auto ${auto}`)(),
        setAdWillPlayMuted: (muted: boolean) => note(`muted ${muted}`)(),
      };
    },
    AdsRenderingSettings: function AdsRenderingSettings() {},
    AdsManagerLoadedEvent: { Type: { ADS_MANAGER_LOADED: 'adsManagerLoaded' } },
    AdErrorEvent: { Type: { AD_ERROR: 'adError' } },
    AdEvent: { Type: TYPES },
  };
  return {
    sdk: sdk as unknown as ImaSdk,
    told,
    answer(cuePoints = []) {
      cues = cuePoints;
      const getAdsManager = (_: unknown, rendering?: ImaRendering) => {
        note(`film ${rendering?.loadVideoTimeout}`)();
        return given;
      };
      loader.get('adsManagerLoaded')?.({ getAdsManager } as never);
    },
    fire: (name, at = 0) => manager.get(TYPES[name])?.(eventOf(at) as never),
    failRequest: (vastCode) => loader.get('adError')?.(error(vastCode) as never),
    failAd: (vastCode) => manager.get('adError')?.(error(vastCode) as never),
  };
}

let pages = 0;

/** A session with ads and nothing of their SDK: `scripts` are asked for, and `arrive` brings what is. */
export function createAdsWithoutSdk(settings: Partial<AdSettings> = {}) {
  const ima = createFakeIma();
  // What one page has fetched it does not fetch again.
  pages += 1;
  const sdkUrl = `https://sdk.example/ima3.js?${pages}`;
  const test = createTestAds({}, { sdkUrl, ...settings });
  const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')].map(({ src }) => src);
  const arrive = () => {
    vi.stubGlobal('google', { ima: ima.sdk });
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  };
  return { ...test, ...ima, sdkUrl, scripts, arrive };
}
