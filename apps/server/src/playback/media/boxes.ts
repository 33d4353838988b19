/** A box of an ISO base media file (ISO/IEC 14496-12 §4.2), as byte offsets. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Start of its content. */
  readonly body: number;
  readonly end: number;
}

/** Reads the consecutive boxes between two offsets. It stops at a box that does not fit. */
export function readBoxes(bytes: Buffer, from = 0, to: number = bytes.length): readonly Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const box = readBoxHeader(bytes, start);
    if (box === null || box.end > to) break;
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/** Reads the box header at `start`; null if it is invalid. The end may be beyond the bytes. */
export function readBoxHeader(bytes: Buffer, start: number): Box | null {
  const type = bytes.toString('latin1', start + 4, start + 8);
  const short = bytes.readUInt32BE(start);
  const isLong = short === 1 && start + 16 <= bytes.length;
  const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short;
  const head = isLong ? 16 : 8;
  return size < head ? null : { type, start, body: start + head, end: start + size };
}

/** Finds all boxes at the end of a path such as `moof`, `traf`, `tfdt`. */
export function findBoxes(
  bytes: Buffer,
  [type, ...rest]: readonly string[],
  within: Pick<Box, 'body' | 'end'> = { body: 0, end: bytes.length }
): readonly Box[] {
  const boxes = readBoxes(bytes, within.body, within.end).filter((box) => box.type === type);
  return rest.length === 0 ? boxes : boxes.flatMap((box) => findBoxes(bytes, rest, box));
}
