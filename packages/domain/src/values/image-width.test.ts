import { describe, expect, it } from 'vitest';
import { srcSetOf, withWidth } from './image-width.ts';

describe('withWidth', () => {
  it.each([
    ['https://img.example/a.jpg', 'https://img.example/a.jpg?width=340'],
    ['/img/acme/a', '/img/acme/a?width=340'],
    ['a.jpg?', 'a.jpg?width=340'],
    ['/a.jpg?sig=a%2Fb&x=1', '/a.jpg?sig=a%2Fb&x=1&width=340'],
    ['/a.jpg?width=20&x=1', '/a.jpg?width=340&x=1'],
    ['/a.jpg?x=1&width=20&y=2&width=30', '/a.jpg?x=1&width=340&y=2'],
    ['/a.jpg?maxwidth=9&width#top', '/a.jpg?maxwidth=9&width=340#top'],
    ['/a.jpg#?width=1', '/a.jpg?width=340#?width=1'],
    ['//img.example/ä b.jpg?q=ü+1', '//img.example/ä b.jpg?q=ü+1&width=340'],
  ])('IMG-02, IMG-04: %s becomes %s', (url, sized) => {
    expect(withWidth(url, 340)).toBe(sized);
  });

  it.each(['data:image/png;base64,AA?width=1', 'blob:https://acme.example/1'])('IMG-04: leaves %s alone', (url) => {
    expect([withWidth(url, 170), srcSetOf(url, 170)]).toEqual([url, undefined]);
  });
});

describe('srcSetOf', () => {
  it('IMG-01: offers the width and twice that', () => {
    expect(srcSetOf('/a.jpg', 170)).toBe('/a.jpg?width=170 1x, /a.jpg?width=340 2x');
  });

  it('keeps a URL one candidate whatever stands in it', () => {
    expect(srcSetOf(',/a b.jpg#x,', 170)).toBe('%2C/a%20b.jpg?width=170#x%2C 1x, %2C/a%20b.jpg?width=340#x%2C 2x');
  });
});
