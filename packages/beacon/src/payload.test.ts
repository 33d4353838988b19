import { describe, expect, it } from 'vitest';
import { toBody } from './payload.ts';

const sending = { now: 1_795_000_000_000, rtt: 42, isMinor: ({ e }: { e?: unknown }) => e === 'hb' };

describe('toBody', () => {
  it('BA-07: has metadata and events', () => {
    expect(JSON.parse(toBody([{ e: 'play' }], sending))).toEqual({
      metadata: { transmission_timestamp: 1_795_000_000_000, rtt_ms: 42 },
      events: [{ e: 'play' }],
    });
  });

  it('BA-07: knows of no round trip in the first', () => {
    expect(JSON.parse(toBody([], { ...sending, rtt: undefined })).metadata).toEqual({
      transmission_timestamp: 1_795_000_000_000,
    });
  });

  it('BA-14, LIM-05: crops texts of more than 51200 characters', () => {
    const [event] = JSON.parse(toBody([{ e: 'error', text: 'x'.repeat(100_000), n: 1 }], sending)).events;
    expect([event.text.length, event.n]).toEqual([51_200, 1]);
  });

  it('BA-13, LIM-05: leaves out minor events beyond 500 KB, and only then', () => {
    const big = (e: string) => ({ e, text: 'x'.repeat(51_200) });
    const kept = (events: object[]) =>
      JSON.parse(toBody(events as never, sending)).events.map(({ e }: { e: string }) => e);
    expect(kept([big('play'), big('hb')])).toEqual(['play', 'hb']);
    const many = Array.from({ length: 9 }, () => big('play'));
    expect(kept([...many, big('hb')])).toEqual([...many.map(() => 'play')]);
  });

  it('BA-13: sends what is too long all the same', () => {
    const events = Array.from({ length: 20 }, () => ({ e: 'play', text: 'x'.repeat(51_200) }));
    expect(JSON.parse(toBody(events, sending)).events).toHaveLength(20);
  });
});
