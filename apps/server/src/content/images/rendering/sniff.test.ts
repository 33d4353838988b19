import { describe, expect, it } from 'vitest';
import { declaredGif, gradient, jpeg, png, svg } from '../../../testing/images.ts';
import { sniffImageType } from './sniff.ts';

describe('sniffPicture', () => {
  it.each([
    ['image/jpeg', () => jpeg(20, 10)],
    ['image/png', () => png(20, 10)],
    ['image/webp', () => gradient(20, 10).webp().toBuffer()],
    ['image/avif', () => gradient(20, 10).avif().toBuffer()],
    ['image/gif', async () => declaredGif(20, 10, 1)],
    ['image/svg+xml', async () => svg('<circle r="5"/>')],
  ])('detects %s', async (type, make) => {
    expect(sniffImageType(await make())).toBe(type);
  });

  const markup: [string, string, 'image/svg+xml' | null][] = [
    ['an XML declaration and comments', '<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<svg>', 'image/svg+xml'],
    ['a byte order mark', '\uFEFF<svg xmlns="x">', 'image/svg+xml'],
    ['a doctype with entities', '<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY n "x"> ]><svg>', 'image/svg+xml'],
    ['a prefix', '<s:svg xmlns:s="x">', 'image/svg+xml'],
    ['HTML around it', '<!DOCTYPE html><svg>', null],
    ['HTML that mentions it', '<html><svg></svg></html>', null],
    ['a comment that never ends', `<!-- ${'<!-- -->'.repeat(3).replaceAll('-->', '')}`, null],
    ['hundreds of comments before something else', `${'<!-- -->'.repeat(400)}<html>`, null],
  ];
  it.each(markup)('reads SVG with %s', (_, text, type) => {
    expect(sniffImageType(Buffer.from(text))).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><title>x</title>'],
    ['a script', 'GIF = 1; alert(1)'],
    ['HEIC, whose container AVIF shares', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['MP4', '\0\0\0\x18ftypisom\0\0\0\0isomiso2'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['PDF', '%PDF-1.7'],
  ])('rejects %s', (_, text) => {
    expect(sniffImageType(Buffer.from(text, 'latin1'))).toBeNull();
  });
});
