import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStreamParser, type StreamBlock } from './sse-parser.ts';

/** Parses a stream that arrives in these chunks. */
function read(...pieces: string[]) {
  const blocks: StreamBlock[] = [];
  const retries: number[] = [];
  const parse = createStreamParser({ block: (block) => blocks.push(block), retry: (ms) => retries.push(ms) });
  for (const piece of pieces) parse(piece);
  return { blocks, retries };
}

const block = (part: Partial<StreamBlock>): StreamBlock => ({ event: '', data: null, id: null, ...part });

describe('createStreamParser', () => {
  it.each<[string, string, StreamBlock[]]>([
    ['a block', 'id: 7\nevent: upsert\ndata: {}\n\n', [block({ id: '7', event: 'upsert', data: '{}' })]],
    ['two blocks', 'data: 1\n\ndata: 2\n\n', [block({ data: '1' }), block({ data: '2' })]],
    ['comments as nothing', ': here\n\n: and here\ndata: 1\n\n', [block({ data: '1' })]],
    ['an id without data', ': here\nid: 9\n\n', [block({ id: '9' })]],
    ['several lines of data as lines', 'data: a\ndata: b\n\n', [block({ data: 'a\nb' })]],
    ['empty data as data', 'data\n\n', [block({ data: '' })]],
    [
      'one space after the colon as no part of it',
      'data:  a\n\ndata:b\n\n',
      [block({ data: ' a' }), block({ data: 'b' })],
    ],
    ['colons in a value', 'data: a: b:c\n\n', [block({ data: 'a: b:c' })]],
    ['fields of other names as nothing', 'lang: nl\ndata: 1\n\n', [block({ data: '1' })]],
    ['an id with NUL as no id', 'id: a\0b\ndata: 1\n\n', [block({ data: '1' })]],
    [
      'a byte order mark at the start only',
      '\uFEFFdata: 1\n\ndata: \uFEFF\n\n',
      [block({ data: '1' }), block({ data: '\uFEFF' })],
    ],
    ['nothing of a block that is not ended', 'data: 1\n\ndata: 2\n', [block({ data: '1' })]],
    ['CR and CRLF as line ends', 'data: 1\r\rdata: 2\r\n\r\n', [block({ data: '1' }), block({ data: '2' })]],
  ])('reads %s', (_, stream, blocks) => {
    expect(read(stream).blocks).toEqual(blocks);
  });

  it('reads how long to wait, and not what is no number', () => {
    expect(read('retry: 1500\n\nretry: soon\n\nretry: -1\n\n').retries).toEqual([1500]);
  });

  it('reads the same wherever the stream is cut', () => {
    const line = fc.constantFrom('data: 1', 'data', ': here', 'id: 7', 'event: upsert', 'retry: 5', '', '', 'x: y');
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const stream = fc.array(fc.tuple(line, end), { maxLength: 30 }).map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect(read(...pieces)).toEqual(read(text));
      })
    );
  });

  it('reads a long line in many pieces in time that grows with its length only', () => {
    const piece = 'x'.repeat(100);
    const time = (count: number) => {
      const begin = performance.now();
      expect(read('data: ', ...Array.from({ length: count }, () => piece), '\n\n').blocks[0]?.data).toHaveLength(
        count * 100
      );
      return performance.now() - begin;
    };
    time(1_000);
    // Quadratic it would be 400 times as long.
    expect(time(40_000)).toBeLessThan(Math.max(400, 100 * time(2_000)));
  });
});
