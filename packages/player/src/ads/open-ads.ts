import type { Session } from '../start/session.ts';
import type { AdSettings, Ads } from './ads.ts';
import { VastProvider } from './breaks/vast-provider.ts';
import type { AdContext, AdProvider } from './session/ad-provider.ts';
import { openAdSession } from './session/ad-session.ts';

/** Opens ads with the publisher's SDK, or with the player itself. Resolves to undefined if the session has ended. */
export function openAds(session: Session, settings: AdSettings): Ads | Promise<Ads | undefined> {
  const { sdkUrl } = settings;
  const open = (createProvider: (context: AdContext) => AdProvider) =>
    emitEvents(openAdSession(session, settings, createProvider), session.media);
  if (!sdkUrl) return open((context) => new VastProvider(context));
  return import('./ima/ima-provider.ts').then(
    ({ ImaProvider }) => session.ads && open((context) => new ImaProvider(context, sdkUrl))
  );
}

/**
 * Dispatches `touchline:ad` and the other events of ads on `media`. They bubble and cross shadow roots, so the page
 * receives them at the same moment whether or not React is there.
 */
export function emitEvents(ads: Ads, media: HTMLVideoElement): Ads {
  ads.listen(({ name, detail }) => {
    if (name === 'error') console.error(`[touchline] ${detail.code}: ${detail.message}`);
    media.dispatchEvent(new CustomEvent(`touchline:${name}`, { detail, bubbles: true, composed: true }));
  });
  return ads;
}
