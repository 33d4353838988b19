import { describe, expect, it } from 'vitest';
import { controlsOn, inkOn, toHexColour } from './colour.ts';

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

describe('toHexColour', () => {
  it.each([
    ['#D2122E', '#d2122e'],
    ['abc', '#aabbcc'],
    ['rgb(0, 9, 255)', '#0009ff'],
    ['rgb(300,0,0)', null],
    ['red', null],
    ['#fff;}*{}', null],
    ['', null],
    [16, null],
    [null, null],
  ])('EVT-02: reads %j as %j', (value, hex) => {
    expect(toHexColour(value)).toBe(hex);
  });
});

describe('inkOn', () => {
  it('EVT-02: reads on any background with at least 4.5:1', () => {
    const parts = Array.from({ length: 18 }, (_, step) => step * 15);
    const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => [red, green, blue])));
    const worst = colours.map((rgb) => contrast(rgb, inkOn(`rgb(${rgb.join(',')})`)));

    expect(Math.min(...worst)).toBeGreaterThan(4.5);
  });
});

/** WCAG 2.2, contrast ratio; worked out apart from the code above. */
function contrast(background: readonly number[], ink: string): number {
  const [red = 0, green = 0, blue = 0] = background.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  );
  const [light, dark] = [0.2126 * red + 0.7152 * green + 0.0722 * blue, ink === '#ffffff' ? 1 : 0].sort(
    (a, b) => b - a
  );
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
