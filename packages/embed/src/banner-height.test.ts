import { bannerHeight } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { heightOf } from './banner-height.ts';

describe('heightOf', () => {
  it('BC-26: is the height of the domain where no attribute sets one', () => {
    expect(heightOf({})).toBe(bannerHeight({}));
  });

  it('BC-26: limits a share of the viewport to between a tenth and the whole', () => {
    expect(heightOf({ 'height-fraction': '0.4' })).toBe('calc(100svh*clamp(.1,0.4,1))');
  });

  it('VAL-01: ignores a share that is not a number', () => {
    expect(heightOf({ 'height-fraction': 'NaN' })).toBe(bannerHeight({}));
  });

  it('BC-26: uses an explicit height whatever the share', () => {
    expect(heightOf({ height: '300px', 'height-fraction': '0.4' })).toBe('300px');
  });
});
