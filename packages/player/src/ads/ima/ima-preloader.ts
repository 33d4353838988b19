import { createConsent } from '@touchline/consent';
import type { AdSettings } from '../ads.ts';
import { whenNearViewport } from '../session/when-near-viewport.ts';
import { webUrl } from '../vast/web-url.ts';
import { type ImaSdk, imaOf, loadIma } from './ima-sdk.ts';

/** Events that precede a press on play. */
const INTENTS = ['pointerenter', 'pointerdown', 'touchstart', 'focusin'];

/** The SDK of one session. */
export interface ImaPreloader {
  /** undefined: not loaded yet. */
  readonly sdk: ImaSdk | undefined;
  /** Fetches the SDK, unless that has been done. */
  load(): void;
}

export interface ImaPreloaderInput {
  readonly media: HTMLVideoElement;
  readonly settings: AdSettings;
  readonly sdkUrl: string;
  readonly onReady: () => void;
  readonly onFailure: () => void;
  readonly signal: AbortSignal;
}

/**
 * Fetches the SDK at the first play. Fetches it earlier only for a visitor who touches the player, or near the viewport
 * if the page preloads ads. The request alone exposes the visitor to the script's server, so it is never early if
 * consent is denied.
 */
export function createImaPreloader({
  media,
  settings,
  sdkUrl,
  onReady,
  onFailure,
  signal,
}: ImaPreloaderInput): ImaPreloader {
  const consent = createConsent({ setting: settings.consent ?? 'auto', window });
  let loading: Promise<ImaSdk> | undefined;

  function load(): void {
    if (loading) return;
    loading = webUrl(sdkUrl) ? loadIma(sdkUrl) : Promise.reject(new Error('The URL of the SDK is not an http(s) URL'));
    loading.then(onReady, onFailure);
  }
  const loadEarly = () => {
    if (!signal.aborted && consent.state.answer !== 'denied') load();
  };
  const player = media.parentElement ?? media;
  const once = { signal, capture: true, passive: true, once: true };
  for (const type of INTENTS) player.addEventListener(type, loadEarly, once);
  if (settings.preload) whenNearViewport(media, signal).then(loadEarly);
  return {
    get sdk() {
      return imaOf();
    },
    load,
  };
}
