import { describe, expect, it } from 'vitest';
import { summarize } from './summary.mjs';

describe('summarize', () => {
  const load = (banner: number, fields = {}) => ({
    ...{ banner, layoutShift: 0, complaints: [], errors: [], requests: [], hydration: { done: true, kept: true } },
    ...fields,
  });

  it('gives the median and the spread of the first banner', () => {
    expect(summarize([load(300), load(100), load(200)])).toMatchObject({ banner: 200, fastest: 100, slowest: 300 });
  });

  it('keeps the worst layout shift, which a median would hide', () => {
    expect(summarize([load(1), load(1), load(1, { layoutShift: 0.2 })])).toMatchObject({
      layoutShift: 0,
      worstLayoutShift: 0.2,
    });
  });

  it('is hydrated only when every load was', () => {
    expect(summarize([load(1), load(1, { hydration: { done: false, kept: true } })])).toMatchObject({
      hydrated: false,
    });
  });

  it('tells each complaint once', () => {
    const complaints = ['error: x'];

    expect(summarize([load(1, { complaints }), load(1, { complaints })]).complaints).toEqual(['error: x']);
  });
});
