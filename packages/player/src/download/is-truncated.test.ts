import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTruncated } from './is-truncated.ts';

/** Creates a box with `content` bytes of content. */
function box(type: string, content: number): Buffer {
  const bytes = Buffer.alloc(8 + content);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type, 4);
  return bytes;
}
const check = (...boxes: Buffer[]) => isTruncated(new Uint8Array(Buffer.concat(boxes)).buffer);

describe('isTruncated', () => {
  it('is true if a box is larger than the remaining bytes, wherever the file was truncated', () => {
    const whole = Buffer.concat([box('styp', 16), box('moof', 100), box('mdat', 500)]);

    expect(check(whole)).toBe(false);
    for (const length of [30, 33, 40, 131, 200, whole.length - 1]) {
      expect(check(whole.subarray(0, length)), `${length} bytes`).toBe(true);
    }
  });

  it('reads 64-bit lengths', () => {
    const large = box('mdat', 100);
    large.writeUInt32BE(1);
    large.writeBigUInt64BE(BigInt(large.length), 8);

    expect([check(box('moof', 8), large), check(box('moof', 8), large.subarray(0, 50))]).toEqual([false, true]);
  });

  it('is false for other formats', () => {
    const transportStream = Buffer.alloc(188, 0x47);
    const toTheEnd = box('mdat', 9);
    toTheEnd.writeUInt32BE(0);

    expect([check(transportStream), check(Buffer.alloc(3)), check(box('moof', 8), toTheEnd)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('terminates for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(check(box('moof', 4), Buffer.from(bytes))).toBeTypeOf('boolean');
      })
    );
  });
});
