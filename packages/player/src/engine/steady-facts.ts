import type { EngineFacts } from './engine.ts';

/** Facts of which nothing is known yet. */
export const noFacts: EngineFacts = {
  qualities: [],
  activeQuality: null,
  bitrate: null,
  quality: { wanted: 'auto', reason: null },
  audioTracks: [],
  audioTrack: null,
  captions: [],
  live: false,
  livePosition: null,
  /** Of streams without low latency (PL-20): as video.js has it. */
  liveTolerance: 15,
  latency: null,
  targetLatency: null,
  oldest: 0,
  programDates: [],
  offline: false,
  p2p: null,
};

/**
 * Reads facts with `read` whenever `update` is called, and calls `onFacts` when something in them is another. What did
 * not change stays the same object.
 */
export function steadyFacts(read: () => EngineFacts, onFacts: () => void): { facts(): EngineFacts; update(): void } {
  let facts = noFacts;
  return {
    facts: () => facts,
    update() {
      const next = merged(facts, read());
      if (next === facts) return;
      facts = next;
      onFacts();
    },
  };
}

function merged(before: EngineFacts, now: EngineFacts): EngineFacts {
  const isSame = (key: keyof EngineFacts) => JSON.stringify(before[key]) === JSON.stringify(now[key]);
  const keys = Object.keys(now) as (keyof EngineFacts)[];
  if (keys.every(isSame)) return before;
  return Object.fromEntries(keys.map((key) => [key, isSame(key) ? before[key] : now[key]])) as unknown as EngineFacts;
}
