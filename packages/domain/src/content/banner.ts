/** One line of overlay text, or a button (spec §3.3). Style fields hold safe CSS values; a bare number means px. */
export interface BannerText {
  readonly text: string;
  readonly isButton: boolean;
  readonly backgroundColor?: string;
  readonly color?: string;
  readonly fontFamily?: string;
  readonly fontWeight?: string;
  readonly fontSize?: string;
}

/** A picture, or the clip of a video banner, and the viewport width in px from which it applies (spec §3.4). */
export interface BackgroundAsset {
  readonly assetUrl: string;
  readonly breakpointWidth?: number;
}

/** One banner (spec §3.2). Its URLs are http(s) or relative. */
export interface Banner {
  readonly id: string;
  readonly destinationUrl?: string;
  readonly target?: '_blank';
  readonly altText: string;
  readonly texts: readonly BannerText[];
  readonly backgroundAssets: readonly BackgroundAsset[];
}

/** Banners in display order (spec §3.1). */
export interface BannerCollection {
  readonly id: string;
  readonly banners: readonly Banner[];
}

/** The banner with this id is an autoplaying, looping, muted clip without overlay (spec §2.1). */
export const VIDEO_BANNER_ID = 'video';

export function isVideoBanner(banner: Banner): boolean {
  return banner.id === VIDEO_BANNER_ID;
}

/** The DOM id of a banner and the hash that leads to it: `{collectionId}-{bannerId}` (spec §2.1). */
export function bannerItemId(collectionId: string, bannerId: string): string {
  return `${collectionId}-${bannerId}`;
}

/** Data for a `<picture>`: sources from the widest breakpoint down, and the image for everything narrower. */
export interface BannerImage {
  readonly src: string;
  readonly sources: readonly { readonly minWidth: number; readonly src: string }[];
}

/**
 * The responsive picture of a banner's assets; null without any.
 *
 * The default is the first asset without a breakpoint, else the first asset (spec §3.4, BC-21). Sources are sorted, so
 * the order of the data does not matter: a browser takes the first that matches.
 */
export function bannerImageOf(assets: readonly BackgroundAsset[]): BannerImage | null {
  const fallback = assets.find((asset) => !asset.breakpointWidth) ?? assets[0];
  if (!fallback) return null;
  const sources = assets
    .flatMap(({ assetUrl, breakpointWidth }) => (breakpointWidth ? [{ minWidth: breakpointWidth, src: assetUrl }] : []))
    .sort((a, b) => b.minWidth - a.minWidth);
  return { src: fallback.assetUrl, sources };
}

/** The clip of a video banner (its first asset) and the picture shown until it plays (the next one). */
export function clipOf(banner: Banner): { readonly src: string; readonly poster?: string } | null {
  const [clip, poster] = banner.backgroundAssets;
  if (!clip) return null;
  return { src: clip.assetUrl, ...(poster && { poster: poster.assetUrl }) };
}
