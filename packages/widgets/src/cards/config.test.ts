import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { cssImage } from './config.ts';

const read = (image: string) => readConfig({ image: cssImage() }, { attributes: { image } });

describe('cssImage', () => {
  it.each([
    ['a URL', 'https://img.example/a.png', 'url("https://img.example/a.png")'],
    ['a relative URL', '/a.png?x=1&y=2', 'url("/a.png?x=1&y=2")'],
    ['url() of one', "url('/a.png')", 'url("/a.png")'],
    ['a gradient', 'linear-gradient(red, blue)', 'linear-gradient(red, blue)'],
    ['quotes and markup are no way out', '/a"), url(//x</style>', 'url("/a%22),%20url(//x%3c/style%3e")'],
  ])('CARD-11: takes %s', (_, value, image) => {
    expect(read(value).config.image).toBe(image);
  });

  it.each(['javascript:alert(1)', 'data:image/svg+xml,x', 'linear-gradient(red);} body{', ''])(
    'CARD-11: ignores %s, and says so',
    (value) => {
      const { config, problems } = read(value);
      expect([config.image, problems.length]).toEqual([undefined, 1]);
    }
  );
});
