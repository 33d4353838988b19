import { isSafeCssValue } from '../values/css-value.ts';
import { toImageUrl, toSafeUrl } from '../values/safe-url.ts';
import type { BackgroundAsset, Banner, BannerCollection, BannerText } from './banner.ts';

/**
 * Reads a banner collection from unchecked JSON; null when it is no collection at all.
 *
 * Drops invalid parts and keeps the rest: a banner without an id or with a repeated one, a URL that is not http(s), a
 * style that could leave its declaration. A banner without an image still shows its texts.
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
  const assetUrl = toImageUrl(json['assetUrl']);
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
