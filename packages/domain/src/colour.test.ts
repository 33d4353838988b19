import { describe, expect, it } from 'vitest';
import { controlsOn } from './colour.ts';

describe('controlsOn', () => {
  it.each([
    ['#fff', 'dark'],
    ['#FFFFFF', 'dark'],
    ['fff', 'dark'],
    ['#000', 'light'],
    ['#000080', 'light'],
  ])('VAL-02: reads hex of 3 or 6 digits: %s takes %s controls', (background, controls) => {
    expect(controlsOn(background)).toBe(controls);
  });

  it.each([
    ['rgb(255,255,0)', 'dark'],
    ['rgb( 255 , 255 , 255 )', 'dark'],
    ['rgb(0,0,128)', 'light'],
  ])('VAL-03: reads rgb(r,g,b): %s takes %s controls', (background, controls) => {
    expect(controlsOn(background)).toBe(controls);
  });

  it.each([
    'rgb(300,0,0)',
    'rgb(255,255,255,1)',
    'rgb(1.5,2,3)',
    'white',
    'hsl(0,0%,100%)',
    '#ffff',
    '#ffffffff',
    '',
    '#fff;x',
  ])('VAL-03: treats %j as black, so controls are light', (background) => {
    expect(controlsOn(background)).toBe('light');
  });

  it('VAL-04: takes dark controls only above a luma of 0.5', () => {
    expect(controlsOn('rgb(127,127,127)')).toBe('light');
    expect(controlsOn('rgb(128,128,128)')).toBe('dark');
  });
});
