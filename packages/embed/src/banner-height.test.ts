import { bannerHeight } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { heightOf } from './banner-height.ts';

describe('heightOf', () => {
  it('BC-26: is the domain’s own height where no attribute says otherwise', () => {
    expect(heightOf({})).toBe(bannerHeight({}));
  });

  it('BC-26: takes a share of the viewport between a tenth and the whole', () => {
    expect(heightOf({ 'height-fraction': '0.4' })).toBe('calc(100svh*clamp(.1,0.4,1))');
  });

  it('VAL-01: takes a share that is no number for none', () => {
    expect(heightOf({ 'height-fraction': 'NaN' })).toBe(bannerHeight({}));
  });

  it('BC-26: takes a height as given, whatever the share', () => {
    expect(heightOf({ height: '300px', 'height-fraction': '0.4' })).toBe('300px');
  });
});
