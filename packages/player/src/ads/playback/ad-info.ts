import type { AdCompanion, AdIcon } from '../ads.ts';
import type { VastAd, VastCompanion, VastCompanions, VastIcon, VastLinear } from '../vast/vast.ts';
import { webUrl } from '../vast/web-url.ts';

/** Duration of an ad in seconds; null: not known yet. */
export function durationOf(video: Pick<HTMLVideoElement, 'duration'>, creative: Pick<VastLinear, 'duration'>) {
  return realDuration(video) ?? (creative.duration > 0 ? creative.duration : null);
}

/** Duration that the media file reports, in seconds; null: not known yet. */
export function realDuration({ duration }: Pick<HTMLVideoElement, 'duration'>): number | null {
  return Number.isFinite(duration) && duration > 0 ? duration : null;
}

/** Seconds until the ad can be skipped; null: never. An ad that ends before its skip offset cannot be skipped. */
export function skippableIn(skipDelay: number | null, currentTime: number, duration: number | null): number | null {
  if (skipDelay === null || skipDelay < 0 || (duration !== null && skipDelay >= duration)) return null;
  return Math.max(0, skipDelay - currentTime);
}

/** ' if the ad names no advertiser. */
export function advertiserOf({ advertiser }: Pick<VastAd, 'advertiser'>): string {
  return (typeof advertiser === 'string' ? advertiser : advertiser?.value) ?? '';
}

/** Returns the companions that a page can show next to the player. */
export function companionsOf({ creatives }: VastAd): readonly AdCompanion[] {
  return creatives
    .filter((creative): creative is VastCompanions => creative.type === 'companion')
    .flatMap(({ variations }) => variations.map(toCompanion))
    .filter(({ image, iframe, html }) => image ?? iframe ?? html);
}

function toCompanion(companion: VastCompanion): AdCompanion {
  return {
    width: Number(companion.width) || 0,
    height: Number(companion.height) || 0,
    slot: companion.adSlotId ?? '',
    image: webUrl(companion.staticResources[0]?.url),
    iframe: webUrl(companion.iframeResources[0]),
    html: companion.htmlResources[0] ?? null,
    clickUrl: webUrl(companion.companionClickThroughURLTemplate),
    text: companion.altText ?? '',
    viewUrls: webUrls(companion.trackingEvents['creativeView'] ?? []),
    clickTrackingUrls: webUrls(companion.companionClickTrackingURLTemplates),
  };
}

function webUrls(urls: readonly (string | { readonly url: string })[]): readonly string[] {
  return urls.flatMap((url) => webUrl(typeof url === 'string' ? url : url.url) ?? []);
}

type Track = (urls: readonly string[]) => void;

/** Returns the icons to show at a time of the ad: the first of each program. Tracks each icon when it first appears. */
export function createIconTimeline(icons: readonly VastIcon[]): {
  at(seconds: number, track: Track): readonly AdIcon[];
  /** The icons returned last. */
  shown(): readonly VastIcon[];
} {
  const tracked = new Set<VastIcon>();
  let shown: readonly VastIcon[] = [];
  return {
    at(seconds, track) {
      const programs = new Set<string | null>();
      shown = icons.filter((icon) => {
        if (!webUrl(icon.staticResource) || !isOn(icon, seconds) || programs.has(icon.program)) return false;
        programs.add(icon.program);
        return true;
      });
      return shown.map((icon) => {
        if (!tracked.has(icon) && icon.iconViewTrackingURLTemplate) track([icon.iconViewTrackingURLTemplate]);
        tracked.add(icon);
        return toIcon(icon);
      });
    },
    shown: () => shown,
  };
}

function isOn({ offset, duration }: VastIcon, seconds: number): boolean {
  const from = Math.max(0, offset ?? 0);
  const length = duration && duration > 0 ? duration : Number.POSITIVE_INFINITY;
  return seconds >= from && seconds < from + length;
}

function toIcon(icon: VastIcon): AdIcon {
  return {
    program: icon.program ?? '',
    src: webUrl(icon.staticResource) ?? '',
    width: Number(icon.width) || 0,
    height: Number(icon.height) || 0,
    x: String(icon.xPosition),
    y: String(icon.yPosition),
    text: icon.altText ?? icon.program ?? '',
    clickable: webUrl(icon.iconClickThroughURLTemplate) !== null,
  };
}
