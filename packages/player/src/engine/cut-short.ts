/** Boxes that a segment of fragmented MP4 may begin with (ISO/IEC 14496-12). */
const FIRST_BOXES = ['styp', 'ftyp', 'sidx', 'emsg', 'prft', 'moof', 'free'];

/**
 * Whether the end of a segment is missing: a box of it is larger than what is there. A browser that is given one waits
 * for the rest and takes nothing else. What is no fragmented MP4 is not judged.
 */
export function isCutShort(segment: ArrayBuffer): boolean {
  const view = new DataView(segment);
  const size = segment.byteLength;
  if (size < 8 || !FIRST_BOXES.includes(typeAt(view, 4))) return false;
  let place = 0;
  while (place + 8 <= size) {
    const length = lengthAt(view, place);
    // To the end of the file; or nothing that a box could be.
    if (length < 8) return false;
    place += length;
  }
  return place !== size;
}

function lengthAt(view: DataView, place: number): number {
  const length = view.getUint32(place);
  // The next eight bytes have it.
  if (length !== 1) return length;
  return place + 16 <= view.byteLength ? Number(view.getBigUint64(place + 8)) : Number.POSITIVE_INFINITY;
}

function typeAt(view: DataView, place: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(place + n)));
}
