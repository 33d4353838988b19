/** MIME type of a video's URL. */
export type SourceType = 'video/mp4' | 'application/x-mpegURL' | 'video/x-flv';

/**
 * Returns the type of a URL by its path: `.mp4`, `.m3u8`, and FLV for anything else (spec §5, PL-23). Ignores query,
 * hash and case.
 */
export function sourceTypeOf(url: string): SourceType {
  const path = url.replace(/[?#].*$/s, '').toLowerCase();
  if (path.endsWith('.mp4')) return 'video/mp4';
  return path.endsWith('.m3u8') ? 'application/x-mpegURL' : 'video/x-flv';
}
