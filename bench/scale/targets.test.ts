import { describe, expect, it } from 'vitest';
import { requireOpenFiles } from './open-files.mjs';
import { checkTargets, factorOf } from './targets.mjs';

const pushed = { each: { p99: 100 }, last: { p99: 120 }, missing: 0, broken: 0 };
const growth = (resident: number) => ({ resident, heap: 0 });
const memory = { opened: growth(8_000), scored: growth(9_000), after: growth(11_000) };

function serverWith(parts: object) {
  return { streams: 10_000, pushed, memory, requests: { max: 400, rejected: 0 }, ...parts };
}

function verdictOf(words: string, results: object) {
  return checkTargets(results).find(({ what }) => what.includes(words));
}

describe('checkTargets', () => {
  it.each([
    [500, true],
    [501, false],
  ])('a score to the last stream within %i ms: met is %s', (p99, met) => {
    const one = serverWith({ pushed: { ...pushed, last: { p99 } } });
    expect(verdictOf('last of them', { one })?.met).toBe(met);
  });

  it('falls short when one stream did not get one score, or broke', () => {
    for (const loss of [{ missing: 1 }, { broken: 1 }]) {
      const one = serverWith({ pushed: { ...pushed, ...loss } });
      expect(verdictOf('a score to each', { one })).toMatchObject({ met: false, figure: 'some failed' });
    }
  });

  it('judges memory by the larger growth before requests, which fill caches', () => {
    expect(verdictOf('memory', { one: serverWith({}) })).toMatchObject({ met: true, figure: '9.0 kB' });
    const one = serverWith({ memory: { ...memory, opened: growth(10_100) } });
    expect(verdictOf('memory', { one })).toMatchObject({ met: false, figure: '10.1 kB' });
  });

  it('falls short when one request was rejected, however fast the others were', () => {
    expect(verdictOf('longest request', { one: serverWith({}) })?.met).toBe(true);
    const one = serverWith({ requests: { max: 1, rejected: 1 } });
    expect(verdictOf('longest request', { one })?.met).toBe(false);
  });

  it.each([
    [50, true],
    [56, false],
  ])('two servers of which the busiest takes %i ms a second, one 100: met is %s', (busiestCpu, met) => {
    const whole = { missing: 0, broken: 0, rejected: 0 };
    const pair = { one: { ...whole, busiestCpu: 100 }, two: { ...whole, busiestCpu } };
    expect(verdictOf('two servers', { pair })?.met).toBe(met);
    const lossy = { ...pair, two: { ...pair.two, busiestCpu: 1, missing: 1 } };
    expect(verdictOf('two servers', { pair: lossy })).toMatchObject({ met: false, figure: 'some failed' });
  });

  it('does not judge what was not measured', () => {
    expect(checkTargets({}).map(({ met }) => met)).toEqual(checkTargets({}).map(() => null));
  });
});

describe('factorOf', () => {
  it('is the ratio of the processor time of the busiest servers', () => {
    expect(factorOf({ one: { busiestCpu: 90 }, two: { busiestCpu: 45 } })).toBe(2);
  });
});

describe('requireOpenFiles', () => {
  const options = { only: ['one', 'pair'], streams: 10_000, pairStreams: 8_000 };

  it('needs a file for each stream, and two for each stream behind the proxy', () => {
    expect(() => requireOpenFiles(options, 16_500)).not.toThrow();
    expect(() => requireOpenFiles({ ...options, only: ['one'] }, 10_500)).not.toThrow();
  });

  it('says what to do if the shell allows fewer', () => {
    expect(() => requireOpenFiles(options, 1_024)).toThrow('ulimit -n 16500');
  });
});
