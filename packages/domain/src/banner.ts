import { isSafeCssValue } from './css-value.ts';
import { toSafeUrl } from './safe-url.ts';

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

/** What a `<picture>` needs: sources from the widest breakpoint down, and the image for everything narrower. */
export interface BannerPicture {
  readonly src: string;
  readonly sources: readonly { readonly minWidth: number; readonly src: string }[];
}

/**
 * The responsive picture of a banner's assets; null without any.
 *
 * The default is the first asset without a breakpoint, else the first asset (spec §3.4, BC-21). Sources are sorted, so
 * the order of the data does not matter: a browser takes the first that matches.
 */
export function pictureOf(assets: readonly BackgroundAsset[]): BannerPicture | null {
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

/**
 * Reads a banner collection from JSON that nobody has checked; null when it is no collection at all.
 *
 * What is odd is dropped and the rest kept: a banner without an id or a double one, a URL that is not http(s), a style
 * that could leave its declaration. A banner may end up without picture; it still shows its texts.
 */
export function readBannerCollection(json: unknown): BannerCollection | null {
  if (!isRecord(json) || typeof json['id'] !== 'string' || !Array.isArray(json['banners'])) return null;
  const seen = new Set<string>();
  const banners = json['banners'].flatMap((value: unknown) => {
    const banner = readBanner(value);
    if (!banner || seen.has(banner.id)) return [];
    seen.add(banner.id);
    return [banner];
  });
  return { id: json['id'], banners };
}

function readBanner(json: unknown): Banner | null {
  if (!isRecord(json) || typeof json['id'] !== 'string' || json['id'] === '') return null;
  const destinationUrl = toSafeUrl(json['destinationUrl']);
  return {
    id: json['id'],
    ...(destinationUrl !== null && { destinationUrl }),
    ...(json['target'] === '_blank' && { target: '_blank' as const }),
    altText: typeof json['altText'] === 'string' ? json['altText'] : '',
    texts: list(json['texts']).flatMap(readText),
    backgroundAssets: list(json['backgroundAssets']).flatMap(readAsset),
  };
}

function readText(json: unknown): BannerText[] {
  if (!isRecord(json)) return [];
  const text = typeof json['text'] === 'string' ? json['text'] : '';
  const isButton = json['isButton'] === true;
  if (text === '' && !isButton) return [];
  return [
    {
      text,
      isButton,
      ...style('backgroundColor', json),
      ...style('color', json),
      ...style('fontFamily', json),
      ...style('fontWeight', json),
      ...style('fontSize', json),
    },
  ];
}

function style<Name extends 'backgroundColor' | 'color' | 'fontFamily' | 'fontWeight' | 'fontSize'>(
  name: Name,
  json: Readonly<Record<string, unknown>>
): { [K in Name]?: string } {
  const raw = json[name];
  const value = typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw;
  if (typeof value !== 'string' || !isSafeCssValue(value)) return {};
  // A size without a unit is meant in px (BC-18).
  const css = name === 'fontSize' && /^\d+(\.\d+)?$/.test(value.trim()) ? `${value.trim()}px` : value.trim();
  return { [name]: css } as { [K in Name]: string };
}

function readAsset(json: unknown): BackgroundAsset[] {
  if (!isRecord(json)) return [];
  const assetUrl = toSafeUrl(json['assetUrl']);
  if (assetUrl === null) return [];
  const width = Number(json['breakpointWidth']);
  return [{ assetUrl, ...(Number.isFinite(width) && width > 0 && { breakpointWidth: width }) }];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
