/** Boxes that can start a segment of fragmented MP4 (ISO/IEC 14496-12). */
const FIRST_BOXES = ['styp', 'ftyp', 'sidx', 'emsg', 'prft', 'moof', 'free'];

/**
 * Returns whether the end of a segment is missing: one of its boxes is larger than the remaining bytes. A browser waits
 * for the rest of such a segment and accepts nothing else. Returns false for other formats.
 */
export function isTruncated(segment: ArrayBuffer): boolean {
  const view = new DataView(segment);
  const size = segment.byteLength;
  if (size < 8 || !FIRST_BOXES.includes(typeAt(view, 4))) return false;
  let offset = 0;
  while (offset + 8 <= size) {
    const length = lengthAt(view, offset);
    // Length 0 means up to the end of the file; other lengths below 8 are invalid.
    if (length < 8) return false;
    offset += length;
  }
  return offset !== size;
}

function lengthAt(view: DataView, offset: number): number {
  const length = view.getUint32(offset);
  // The next eight bytes contain the length.
  if (length !== 1) return length;
  return offset + 16 <= view.byteLength ? Number(view.getBigUint64(offset + 8)) : Number.POSITIVE_INFINITY;
}

function typeAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(offset + n)));
}
