import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const metOf = (results: object) =>
  Object.fromEntries(checkTargets(results as never).map(({ what, met }) => [what, met]));

describe('checkTargets', () => {
  it('says of everything that was not measured that it was not', () => {
    expect(Object.values(metOf({}))).toEqual(Array(14).fill(null));
  });

  it('compares the first card with the hand-written list', () => {
    const rows = { floor: { shown: 1000 }, inlined: { shown: 651 }, snippet: { shown: 850 } };
    const met = metOf({ rows });
    expect([
      met['first event card, inlined, against the floor'],
      met['first event card, snippet, against the floor'],
    ]).toEqual([false, true]);
  });

  it('takes the slower of the deliveries for hydration', () => {
    const met = metOf({
      hydration: { inlined: { hydration: 51, longestTask: 50 }, snippet: { hydration: 40, longestTask: 12 } },
    });
    expect([
      met['hydration of 10 events, inlined or snippet, CPU 4x slower'],
      met['longest task after the first card, inlined or snippet'],
    ]).toEqual([false, true]);
  });

  it('takes the worst widget’s layout shift', () => {
    const met = metOf({ shifts: { calendar: { worst: 0 }, 'card-grid': { worst: 0.001 } } });
    expect(met['layout shift loading → loaded, worst widget and width']).toBe(false);
  });
});
