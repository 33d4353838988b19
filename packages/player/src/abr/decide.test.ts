import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Situation } from './decide.ts';
import type { Sample } from './throughput-estimate.ts';

const ladder = [300, 750, 1_200, 1_850, 2_850, 4_300].map((kbps) => ({ bitrate: kbps * 1_000 }));
const steady = (kbps: number, count = 6): Sample[] =>
  Array.from({ length: count }, () => ({ bytes: kbps * 125, ms: 1_000, latency: 50 }));
const usual: Situation = {
  levels: ladder,
  segment: 4,
  buffer: 12,
  bufferLimit: 30,
  samples: steady(3_000),
  lastLevel: 3,
  live: false,
  segmentsLeft: 100,
};
const levelOf = (changes: Partial<Situation>) => decide({ ...usual, ...changes }).level;

const level = fc.record({
  bitrate: fc.integer({ min: 1, max: 50_000_000 }),
  nextBytes: fc.option(fc.nat(5e7), { nil: undefined }),
});
const sample = fc.record({
  bytes: fc.nat(1e8),
  ms: fc.double({ min: 0, max: 60_000, noNaN: true }),
  latency: fc.nat(5_000),
});
const anySituation: fc.Arbitrary<Situation> = fc.record({
  levels: fc.array(level, { minLength: 1, maxLength: 12 }).map((all) => all.sort((a, b) => a.bitrate - b.bitrate)),
  segment: fc.double({ min: 0.1, max: 12, noNaN: true }),
  buffer: fc.double({ min: 0, max: 120, noNaN: true }),
  bufferLimit: fc.double({ min: 0, max: 120, noNaN: true }),
  samples: fc.array(sample, { maxLength: 20 }),
  lastLevel: fc.integer({ min: -1, max: 11 }),
  live: fc.boolean(),
  segmentsLeft: fc.nat(500),
});
/** Networks of any speed and variance, in a player like ours. */
const likely = fc.record({
  samples: fc.array(
    fc.record({
      bytes: fc.integer({ min: 1e4, max: 5e6 }),
      ms: fc.integer({ min: 200, max: 8_000 }),
      latency: fc.nat(200),
    }),
    { minLength: 1, maxLength: 20 }
  ),
  lastLevel: fc.integer({ min: 0, max: 5 }),
  bufferLimit: fc.integer({ min: 12, max: 60 }),
});

describe('decide', () => {
  it('always returns an existing level, whatever the network was like', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const decision = decide(situation);
        expect(situation.levels[decision.level]).toBeDefined();
        expect(decision.abandon).toBe(false);
      })
    );
  });

  it('starts with the lowest level before anything is downloaded', () => {
    expect(decide({ ...usual, samples: [], lastLevel: -1 })).toEqual({ level: 0, reason: 'start', abandon: false });
    expect(levelOf({ samples: [{ bytes: 0, ms: 5_000, latency: 0 }] })).toBe(0);
  });

  it('reports whether the level goes up, down or stays', () => {
    const reasonOf = (changes: Partial<Situation>) => decide({ ...usual, ...changes }).reason;

    expect(reasonOf({ samples: steady(20_000), lastLevel: 3 })).toBe('up');
    expect(reasonOf({ samples: steady(20_000), lastLevel: 5 })).toBe('hold');
    expect(reasonOf({ samples: steady(500), buffer: 2, lastLevel: 3 })).toBe('down');
  });

  it('PL-09: steps down only with a short buffer: with a long one it ignores the same dip of the network', () => {
    const dip = [...steady(3_000), ...steady(1_200, 1)];
    const at = (buffer: number) => decide({ ...usual, samples: dip, buffer }).reason;

    expect([at(24), at(20)]).toEqual(['hold', 'hold']);
    expect([at(4), at(1)]).toEqual(['down', 'down']);
  });

  it('PL-09: does not oscillate on a steady network: one level, or the two next to its throughput', () => {
    for (const kbps of [400, 900, 1_500, 2_300, 3_500]) {
      const levels = playOn(() => kbps, 60).slice(20);
      expect(Math.max(...levels) - Math.min(...levels), `${kbps} kbit/s: ${levels}`).toBeLessThanOrEqual(1);
    }
    expect(new Set(playOn(() => 9_000, 60).slice(20))).toEqual(new Set([5]));
  });

  it('never chooses a lower level with more buffer', () => {
    fc.assert(
      fc.property(likely, fc.double({ min: 0, max: 50, noNaN: true }), ({ bufferLimit, ...rest }, buffer) => {
        const top = bufferLimit - usual.segment;
        const [less, greater] = [Math.min(buffer, top), Math.min(buffer + usual.segment, top)];
        expect(levelOf({ ...rest, bufferLimit, buffer: greater })).toBeGreaterThanOrEqual(
          levelOf({ ...rest, bufferLimit, buffer: less })
        );
      })
    );
  });

  it('never chooses a lower level on a network that was twice as fast', () => {
    fc.assert(
      fc.property(likely, fc.double({ min: 0, max: 50, noNaN: true }), ({ samples, ...rest }, buffer) => {
        const twice = samples.map((one) => ({ ...one, bytes: one.bytes * 2 }));
        expect(levelOf({ ...rest, buffer, samples: twice })).toBeGreaterThanOrEqual(
          levelOf({ ...rest, buffer, samples })
        );
      })
    );
  });

  it('spends the buffer at the end of a film, but not of live', () => {
    const end = { buffer: 10, samples: steady(2_000), lastLevel: 3 };

    expect(levelOf({ ...end, segmentsLeft: 1 })).toBe(5);
    expect(levelOf({ ...end, segmentsLeft: 1, live: true })).toBe(levelOf({ ...end, segmentsLeft: 500 }));
    expect(levelOf({ ...end, segmentsLeft: 1, live: true })).toBeLessThan(5);
  });

  it('uses the size of the next segment if it is known', () => {
    const levels = ladder.map((one, index) => ({ ...one, nextBytes: index > 2 ? 20e6 : 1e5 }));

    expect(levelOf({})).toBeGreaterThan(2);
    expect(levelOf({ levels })).toBe(2);
  });

  it('plays low latency with a buffer of one second, at the throughput of the network', () => {
    const live = { live: true, segment: 0.4, buffer: 0.8, bufferLimit: 1.2, lastLevel: 2 };
    const parts = (kbps: number) => steady(kbps).map((one) => ({ ...one, bytes: one.bytes / 10, ms: 100 }));

    expect(levelOf({ ...live, samples: parts(20_000) })).toBe(5);
    expect(levelOf({ ...live, samples: parts(1_000), buffer: 0.4 })).toBeLessThanOrEqual(1);
  });
});

describe('decide, for a current download', () => {
  const download = {
    level: 4,
    bytes: 100_000,
    totalBytes: 1_400_000,
    recentBytes: 100_000,
    recentMs: 1_000,
    latency: 50,
  };
  const on = (changes: Partial<typeof download>, rest: Partial<Situation> = {}) =>
    decide({ ...usual, lastLevel: 4, ...rest, download: { ...download, ...changes } });

  it('keeps a download that will arrive in time', () => {
    expect(on({ recentBytes: 400_000 }, { buffer: 10 })).toEqual({ level: 4, reason: 'keep', abandon: false });
  });

  it('abandons a download that would arrive too late, for a lower level', () => {
    const decision = on({ recentBytes: 20_000 }, { buffer: 3 });

    expect(decision).toMatchObject({ reason: 'abandon', abandon: true });
    expect(decision.level).toBeLessThan(4);
  });

  it('keeps a download that is nearly complete, and one of the lowest level', () => {
    expect(on({ bytes: 1_390_000, recentBytes: 20_000 }, { buffer: 0.1 }).abandon).toBe(false);
    expect(on({ level: 0, recentBytes: 1_000 }, { buffer: 0.1 }).abandon).toBe(false);
  });

  it('also abandons the first download, which has only its own throughput', () => {
    expect(on({ recentBytes: 30_000 }, { buffer: 0, samples: [], lastLevel: -1 })).toMatchObject({ abandon: true });
    expect(on({ bytes: 900_000, recentBytes: 900_000 }, { buffer: 0, samples: [], lastLevel: -1 }).abandon).toBe(false);
  });

  it('never abandons a download for a higher level, or a missing one', () => {
    const progress = fc.record({
      bytes: fc.nat(5e6),
      totalBytes: fc.option(fc.nat(5e6), { nil: undefined }),
      recentBytes: fc.nat(5e6),
      recentMs: fc.integer({ min: 1, max: 10_000 }),
      latency: fc.nat(5_000),
    });
    fc.assert(
      fc.property(anySituation, progress, fc.nat(11), (situation, partial, index) => {
        const own = Math.min(index, situation.levels.length - 1);
        const { level: to, abandon } = decide({ ...situation, download: { ...partial, level: own } });
        if (abandon) expect(to).toBeLessThan(own);
        else expect(to).toBe(own);
        expect(to).toBeGreaterThanOrEqual(0);
      })
    );
  });
});

/** Returns the levels that are played over a network with the given throughput, kbit/s, for each segment. */
function playOn(kbpsAt: (segment: number) => number, segments: number): number[] {
  const samples: Sample[] = [];
  const levels: number[] = [];
  let buffer = 0;
  for (let index = 0; index < segments; index += 1) {
    buffer = Math.min(buffer, usual.bufferLimit - usual.segment);
    const chosen = levelOf({
      buffer,
      samples: samples.slice(-20),
      lastLevel: levels.at(-1) ?? -1,
      segmentsLeft: 1_000,
    });
    const bytes = ((ladder[chosen]?.bitrate ?? 0) * usual.segment) / 8;
    const ms = (bytes * 8) / kbpsAt(index);
    samples.push({ bytes, ms, latency: 0 });
    buffer = Math.max(0, buffer - ms / 1_000) + usual.segment;
    levels.push(chosen);
  }
  return levels;
}
