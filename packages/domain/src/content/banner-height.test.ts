import { describe, expect, it } from 'vitest';
import { bannerHeight } from './banner-height.ts';

describe('bannerHeight', () => {
  it('BC-26: steps from 50svh to 75svh at 1024 px in one value', () => {
    expect(bannerHeight({})).toBe('max(15rem,clamp(50svh,(100vw - 1023.99px)*1e6,75svh))');
  });

  it('BC-26: takes a fraction of the viewport, or a height of its own', () => {
    expect(bannerHeight({ heightFraction: 0.4 })).toBe('40svh');
    expect(bannerHeight({ heightFraction: 1 / 3 })).toBe('33.33svh');
    expect(bannerHeight({ heightFraction: 0.4, height: '20rem' })).toBe('20rem');
  });
});
