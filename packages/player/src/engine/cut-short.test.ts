import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCutShort } from './cut-short.ts';

/** A box of `content` bytes. */
function box(type: string, content: number): Buffer {
  const bytes = Buffer.alloc(8 + content);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type, 4);
  return bytes;
}
const judged = (...boxes: Buffer[]) => isCutShort(new Uint8Array(Buffer.concat(boxes)).buffer);

describe('isCutShort', () => {
  it('is true where a box is larger than what is left, wherever it was cut', () => {
    const whole = Buffer.concat([box('styp', 16), box('moof', 100), box('mdat', 500)]);

    expect(judged(whole)).toBe(false);
    for (const length of [30, 33, 40, 131, 200, whole.length - 1]) {
      expect(judged(whole.subarray(0, length)), `${length} bytes`).toBe(true);
    }
  });

  it('reads lengths of 64 bits', () => {
    const large = box('mdat', 100);
    large.writeUInt32BE(1);
    large.writeBigUInt64BE(BigInt(large.length), 8);

    expect([judged(box('moof', 8), large), judged(box('moof', 8), large.subarray(0, 50))]).toEqual([false, true]);
  });

  it('leaves alone what is something else', () => {
    const transportStream = Buffer.alloc(188, 0x47);
    const toTheEnd = box('mdat', 9);
    toTheEnd.writeUInt32BE(0);

    expect([judged(transportStream), judged(Buffer.alloc(3)), judged(box('moof', 8), toTheEnd)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('comes to an end whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(judged(box('moof', 4), Buffer.from(bytes))).toBeTypeOf('boolean');
      })
    );
  });
});
