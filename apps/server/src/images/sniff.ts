/** Kinds of pictures that are taken. */
export type PictureType = 'image/avif' | 'image/gif' | 'image/jpeg' | 'image/png' | 'image/svg+xml' | 'image/webp';

/** Bytes in which a picture must have said what it is; Illustrator's comments and doctype take some 1,500. */
const HEAD = 4_096;
/** What may stand before the root element of an SVG: XML declaration, comments, its own doctype. */
const PROLOG = /\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^>[]*(\[[^\]]*\]\s*)?>/iy;
const SVG_ROOT = /<(\w+:)?svg[\s>/]/iy;

/**
 * What the bytes are, whatever name or header they came with; null: none of the kinds that are taken.
 *
 * Source: MIME Sniffing §6.1, AVIF §6 (brands of ISO-BMFF). UTF-16 and compressed SVG count as unknown.
 */
export function sniffPicture(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD));
  const text = head.toString('latin1', 0, 64);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBPVP8/.test(text)) return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return isAvif(text, head) ? 'image/avif' : null;
  return isSvg(head.toString('utf8')) ? 'image/svg+xml' : null;
}

/** Major brand or any compatible one; HEIC, MP4 and the like share the container. */
function isAvif(text: string, head: Buffer): boolean {
  const end = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, text.length);
  const brands = [8, ...Array.from({ length: 12 }, (_, index) => 16 + 4 * index)].filter((at) => at + 4 <= end);
  return brands.some((at) => /^avi[fs]$/.test(text.slice(at, at + 4)));
}

/** Piece by piece, because one pattern for all of it could be made to try for ever. */
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
