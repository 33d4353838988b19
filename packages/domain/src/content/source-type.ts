/** MIME type of a video's URL. */
export type SourceType = 'video/mp4' | 'application/x-mpegURL' | 'video/x-flv';

/**
 * Tells by the path of a URL what is there: `.mp4`, `.m3u8`, and anything else is taken for FLV (spec §5, PL-23). Query,
 * hash and case do not matter.
 */
export function sourceTypeOf(url: string): SourceType {
  const path = url.replace(/[?#].*$/s, '').toLowerCase();
  if (path.endsWith('.mp4')) return 'video/mp4';
  return path.endsWith('.m3u8') ? 'application/x-mpegURL' : 'video/x-flv';
}
