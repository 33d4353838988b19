import type { Ads } from './ads.ts';

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
