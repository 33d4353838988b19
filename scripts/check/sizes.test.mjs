import { describe, expect, it } from 'vitest';
import { withoutHashes } from './sizes.mjs';

describe('withoutHashes', () => {
  const files = ['banner-2502ec49.js', 'view-2502ec49.js', 'de-ABmaDbh.js', 'es--IGB9bi.js', 'index.css', 'embed.js'];

  it.each([
    ['import("./de-ABmaDbh.js")', 'import("./de-0000000.js")'],
    ['import("./es--IGB9bi.js")', 'import("./es-0000000.js")'],
    ['version="0.1.0+2502ec49";load("banner")', 'version="0.1.0+00000000";load("banner")'],
    ['import("./index.css")', 'import("./index.css")'],
  ])('turns %s into %s', (text, expected) => {
    expect(withoutHashes(text, files)).toBe(expected);
  });
});
