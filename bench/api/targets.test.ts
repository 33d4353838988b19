import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

function verdictOf(words: string, results: object) {
  return checkTargets(results).find(({ what }) => what.includes(words));
}

describe('checkTargets', () => {
  it.each([
    [200, true],
    [201, false],
  ])('%i µs of CPU compared with 100 µs bare: met is %s', (cpu, met) => {
    const measured = { ours: { cpu, p50: 1, p99: 1 }, bare: { cpu: 100 } };
    expect(verdictOf('same bare SQL', { uncached: measured })?.met).toBe(met);
    expect(verdictOf('node:http', { cached: measured })?.met).toBe(met);
  });

  it.each([
    [2000, true],
    [1999, false],
  ])('%i lists a second of the embedded store: met is %s', (rate, met) => {
    expect(verdictOf('embedded store, uncached', { embedded: { rate, start: 0 } })?.met).toBe(met);
  });

  it('does not judge what was not measured', () => {
    expect(checkTargets({}).map(({ met }) => met)).toEqual(checkTargets({}).map(() => null));
  });

  it('falls short when one page did not get one update, however fast the others were', () => {
    const watch = { p99: 10, missing: 1, memory: 1 };
    expect(verdictOf('live update', { watch })).toMatchObject({ met: false, figure: 'some never arrived' });
  });
});
