/** Supported image types. */
export type ImageType = 'image/avif' | 'image/gif' | 'image/jpeg' | 'image/png' | 'image/svg+xml' | 'image/webp';

/** Bytes that must identify the type; Illustrator's comments and doctype take about 1,500. */
const HEAD = 4_096;
/** Content before the root element of an SVG: XML declaration, comments, its own doctype. */
const PROLOG = /\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^>[]*(\[[^\]]*\]\s*)?>/iy;
const SVG_ROOT = /<(\w+:)?svg[\s>/]/iy;

/**
 * Detects the type by the bytes, regardless of name or header; null if it is not supported.
 *
 * Source: MIME Sniffing §6.1, AVIF §6 (brands of ISO-BMFF). UTF-16 and compressed SVG are not supported.
 */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD));
  const text = head.toString('latin1', 0, 64);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBPVP8/.test(text)) return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return isAvif(text, head) ? 'image/avif' : null;
  return isSvg(head.toString('utf8')) ? 'image/svg+xml' : null;
}

/** Checks the major brand and the compatible ones; HEIC, MP4 and others share the container. */
function isAvif(text: string, head: Buffer): boolean {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, text.length);
  const brands = [8, ...Array.from({ length: 12 }, (_, index) => 16 + 4 * index)].filter((at) => at + 4 <= end);
  return brands.some((at) => /^avi[fs]$/.test(text.slice(at, at + 4)));
}

/** Skips the prolog step by step, because one regular expression for all of it could backtrack endlessly. */
function isSvg(text: string): boolean {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    PROLOG.lastIndex = at;
    if (!PROLOG.test(text)) break;
    at = PROLOG.lastIndex;
  }
  SVG_ROOT.lastIndex = at;
  return SVG_ROOT.test(text);
}
