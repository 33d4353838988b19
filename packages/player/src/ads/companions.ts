import type { AdCompanion } from './ads.ts';
import type { VastAd, VastCompanion, VastCompanions } from './vast.ts';
import { webUrl } from './web-url.ts';

/** What an ad has to be shown beside the player. */
export function companionsOf({ creatives }: VastAd): readonly AdCompanion[] {
  return creatives
    .filter((creative): creative is VastCompanions => creative.type === 'companion')
    .flatMap(({ variations }) => variations.map(toCompanion))
    .filter(({ image, iframe, html }) => image ?? iframe ?? html);
}

function toCompanion(given: VastCompanion): AdCompanion {
  return {
    width: Number(given.width) || 0,
    height: Number(given.height) || 0,
    slot: given.adSlotId ?? '',
    image: webUrl(given.staticResources[0]?.url),
    iframe: webUrl(given.iframeResources[0]),
    html: given.htmlResources[0] ?? null,
    clickUrl: webUrl(given.companionClickThroughURLTemplate),
    text: given.altText ?? '',
    viewUrls: webUrls(given.trackingEvents['creativeView'] ?? []),
    clickTrackingUrls: webUrls(given.companionClickTrackingURLTemplates),
  };
}

function webUrls(urls: readonly (string | { readonly url: string })[]): readonly string[] {
  return urls.flatMap((url) => webUrl(typeof url === 'string' ? url : url.url) ?? []);
}
