import { describe, expect, it } from 'vitest';
import { pairClass, teamClass, teamColours } from './team-colours.ts';

const card = (colours: string, places: readonly string[] = []) =>
  ({ colours, places: places.map((place) => ({ colours: place })) }) as never;

describe('teamColours', () => {
  it('EVT-02: sets each side’s colour and a readable text colour', () => {
    expect(teamColours([card(pairClass('#d2122e', '#ffe100'))])).toBe(
      '@layer touchline{.tl-pair-d2122e-ffe100{--tl-home:#d2122e;--tl-on-home:#ffffff;--tl-away:#ffe100;--tl-on-away:#000000}}'
    );
  });

  it('EVT-02: leaves a side without a colour neutral', () => {
    expect(teamColours([card(pairClass(null, '#000000'))])).toBe(
      '@layer touchline{.tl-pair-none-000000{--tl-away:#000000;--tl-on-away:#ffffff}}'
    );
    expect([pairClass(null, null), teamColours([card('')])]).toEqual(['', '']);
  });

  it('writes a rule once, however many cards share it, and one for each further place', () => {
    const pair = pairClass('#111111', '#222222');
    const css = teamColours([card(pair), card(pair, [teamClass('#1e41ff'), teamClass('nonsense')])]);

    expect(css.split('{--tl-home')).toHaveLength(2);
    expect(css).toContain('.tl-team-1e41ff{--tl-team:#1e41ff}');
  });

  it('allows only colours in the sheet', () => {
    expect(teamColours([card('tl-pair-x}*{display:none}-000000', ['tl-team-000000}'])])).toBe('');
  });
});
