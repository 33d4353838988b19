import { createConsent } from '@touchline/consent';
import type { AdSettings } from '../ads.ts';
import { near } from '../near.ts';
import { webUrl } from '../web-url.ts';
import { type ImaSdk, imaOf, loadIma } from './ima-sdk.ts';

/** What a visitor who is about to press play does first. */
const INTENTS = ['pointerenter', 'pointerdown', 'touchstart', 'focusin'];

/** The SDK of one session. */
export interface ReadyIma {
  /** undefined: it is not there yet. */
  readonly sdk: ImaSdk | undefined;
  /** Fetches it where nobody has. */
  load(): void;
}

export interface ReadyImaInput {
  readonly media: HTMLVideoElement;
  readonly settings: AdSettings;
  readonly sdkUrl: string;
  readonly onReady: () => void;
  readonly onFailure: () => void;
  readonly signal: AbortSignal;
}

/**
 * Fetches the SDK at the first play, and before that only for a visitor who touches the player, or near the viewport where
 * the page asks ads in advance: whose script it is learns of the visitor by that alone. Before a press not for who has
 * refused.
 */
export function readyIma({ media, settings, sdkUrl, onReady, onFailure, signal }: ReadyImaInput): ReadyIma {
  const consent = createConsent({ setting: settings.consent ?? 'auto', window });
  let loading: Promise<ImaSdk> | undefined;

  function load(): void {
    if (loading) return;
    loading = webUrl(sdkUrl) ? loadIma(sdkUrl) : Promise.reject(new Error('The SDK is no web address'));
    loading.then(onReady, onFailure);
  }
  const loadEarly = () => {
    if (!signal.aborted && consent.state.answer !== 'denied') load();
  };
  const player = media.parentElement ?? media;
  const once = { signal, capture: true, passive: true, once: true };
  for (const type of INTENTS) player.addEventListener(type, loadEarly, once);
  if (settings.preload) near(media, signal).then(loadEarly);
  return {
    get sdk() {
      return imaOf();
    },
    load,
  };
}
