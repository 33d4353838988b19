import { type BannerCollection, bannerItemId } from '@touchline/domain';

/**
 * Returns the hash of a banner, with its `#`: `#home-2` for the third (BC-15, 0-based).
 *
 * If a banner id is itself a whole number, an index would be ambiguous. The hash then contains the banner's id, so a
 * reload shows the same banner.
 */
export function hashOf({ id, banners }: BannerCollection, index: number): string {
  const ambiguous = banners.some((banner) => /^\d+$/.test(banner.id));
  const last = ambiguous ? (banners[index]?.id ?? index) : index;
  return `#${encodeURIComponent(bannerItemId(id, String(last)))}`;
}

/**
 * Returns the banner for a page hash: first by exact item id, then by 0-based index. null when the hash is not ours, so
 * that a page's own router keeps its hashes (GEN-01).
 */
export function indexOfHash({ id, banners }: BannerCollection, hash: string): number | null {
  const target = decode(hash.replace(/^#/, ''));
  const byId = banners.findIndex((banner) => bannerItemId(id, banner.id) === target);
  if (byId >= 0) return byId;

  const suffix = target.startsWith(`${id}-`) ? target.slice(id.length + 1) : '';
  const index = /^\d+$/.test(suffix) ? Number(suffix) : -1;
  return index >= 0 && index < banners.length ? index : null;
}

/** Returns whether a hash may be overwritten: it is empty or already ours. */
export function isOwnHash({ id }: BannerCollection, hash: string): boolean {
  const target = decode(hash.replace(/^#/, ''));
  return target === '' || target.startsWith(`${id}-`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
