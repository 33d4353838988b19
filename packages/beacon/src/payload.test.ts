import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toBody } from './payload.ts';

const NOW = 1_795_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('toBody', () => {
  it('BA-07: has metadata and events', () => {
    expect(JSON.parse(toBody([{ e: 'play' }], 42))).toEqual({
      metadata: { transmission_timestamp: NOW, rtt_ms: 42 },
      events: [{ e: 'play' }],
    });
  });

  it('BA-07: has no round-trip time in the first request', () => {
    expect(JSON.parse(toBody([], undefined)).metadata).toEqual({
      transmission_timestamp: NOW,
    });
  });

  it('BA-14, LIM-05: crops texts of more than 51200 characters', () => {
    const [event] = JSON.parse(toBody([{ e: 'error', text: 'x'.repeat(100_000), n: 1 }], 42)).events;
    expect([event.text.length, event.n]).toEqual([51_200, 1]);
  });

  it('BA-13, LIM-05: drops minor events above 500 KB, and only then', () => {
    const big = (e: string) => ({ e, text: 'x'.repeat(51_200) });
    const kept = (events: object[]) => JSON.parse(toBody(events as never, 42)).events.map(({ e }: { e: string }) => e);
    expect(kept([big('play'), big('hb')])).toEqual(['play', 'hb']);
    const many = Array.from({ length: 9 }, () => big('play'));
    const minor = ['hb', 'requestcompleted', 'requestfailed', 'requestcanceled'].map(big);
    expect(kept([...many, ...minor, { event: 'ping' }])).toEqual(many.map(() => 'play'));
  });

  it('BA-13: sends a body that is still too long', () => {
    const events = Array.from({ length: 20 }, () => ({ e: 'play', text: 'x'.repeat(51_200) }));
    expect(JSON.parse(toBody(events, 42)).events).toHaveLength(20);
  });
});
