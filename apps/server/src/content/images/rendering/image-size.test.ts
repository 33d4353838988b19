import { describe, expect, it } from 'vitest';
import { outputSize, type RequestedSize, readRequestedSize, type Size } from './image-size.ts';

describe('readSizeWish', () => {
  it.each(['16', '170', '340', '2048'])('accepts width=%s', (width) => {
    expect(readRequestedSize({ width })).toEqual({ width: Number(width), height: undefined, fit: 'contain' });
  });

  it.each(['15', '2049', '0', '-170', '170.5', '1e3', '0170', ' 170', '170px', '', '99999999999999999999'])(
    'answers IMAGE_WIDTH to width="%s"',
    (width) => {
      expect(() => readRequestedSize({ width })).toThrow(expect.objectContaining({ reason: 'IMAGE_WIDTH' }));
    }
  );

  it.each([{ height: '8' }, { fit: 'fill' }, { fit: '' }])('rejects %j with FIELD_INVALID', (query) => {
    expect(() => readRequestedSize(query)).toThrow(expect.objectContaining({ reason: 'FIELD_INVALID' }));
  });
});

describe('outputSize', () => {
  const cases: [string, Size, Partial<RequestedSize>, Size][] = [
    ['keeps the shape at a width', { width: 1600, height: 900 }, { width: 320 }, { width: 320, height: 180 }],
    ['keeps the shape at a height', { width: 1600, height: 900 }, { height: 90 }, { width: 160, height: 90 }],
    ['never enlarges', { width: 100, height: 50 }, { width: 340 }, { width: 100, height: 50 }],
    ['returns the own size if none is requested', { width: 900, height: 600 }, {}, { width: 900, height: 600 }],
    ['returns at most 2048 if none is requested', { width: 4096, height: 1024 }, {}, { width: 2048, height: 512 }],
    ['counts the height too then', { width: 1024, height: 4096 }, {}, { width: 512, height: 2048 }],
    ['keeps a line visible', { width: 10_000, height: 2 }, { width: 16 }, { width: 16, height: 1 }],
    ['limits a very tall picture', { width: 1000, height: 40_960 }, { width: 1000 }, { width: 200, height: 8192 }],
    ['contain fits the box', { width: 800, height: 400 }, { width: 100, height: 100 }, { width: 100, height: 50 }],
    [
      'cover fills the box',
      { width: 800, height: 400 },
      { width: 100, height: 100, fit: 'cover' },
      { width: 100, height: 100 },
    ],
    [
      'cover keeps the shape of a box that is too large',
      { width: 80, height: 40 },
      { width: 200, height: 200, fit: 'cover' },
      { width: 40, height: 40 },
    ],
  ];
  it.each(cases)('%s', (_, source, requested, size) => {
    expect(outputSize(source, { width: undefined, height: undefined, fit: 'contain', ...requested })).toEqual(size);
  });
});
