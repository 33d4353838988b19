import type { EventMarker } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { momentsOf, nearest } from './moments.ts';

const KICK_OFF = Date.UTC(2026, 10, 21, 14);
/** Creates a marker some seconds after kick-off. */
const marker = (second: number, overrides: Partial<EventMarker> = {}): EventMarker => ({
  id: `m${second}`,
  kind: 'goal',
  time: KICK_OFF + second * 1000,
  label: `${second} s`,
  entityId: null,
  ...overrides,
});
/** A recording that starts 100 s before kick-off. */
const dates = [{ start: 0, end: 6000, time: KICK_OFF - 100_000 }];
const line = [0, 6000] as const;
const positions = (markers: readonly EventMarker[], on = dates) =>
  momentsOf(markers, on, line).map(({ position }) => position);

describe('momentsOf', () => {
  it('places markers at the frame of that second, within half a second', () => {
    expect(positions([marker(1390), marker(0), marker(-99.5), marker(10.2504)])).toEqual([0.5, 100, 110.25, 1490]);
  });

  it('uses the wall clock across a gap in the stream', () => {
    const gap = [
      { start: 0, end: 200, time: KICK_OFF - 100_000 },
      // Ten minutes are missing.
      { start: 200, end: 400, time: KICK_OFF + 700_000 },
    ];
    expect(positions([marker(50), marker(300), marker(710)], gap)).toEqual([150, 210]);
  });

  it('returns no markers for a stream without program dates', () => {
    expect(positions([marker(50)], [])).toEqual([]);
  });

  it('omits markers outside the range: those that a live stream no longer has or does not have yet', () => {
    const seen = momentsOf([marker(50), marker(150), marker(250)], dates, [200, 300]);
    expect(seen.map(({ id }) => id)).toEqual(['m150']);
  });

  it('seeks to a little before the marker', () => {
    expect(momentsOf([marker(50)], dates, line)[0]?.from).toBe(145);
  });

  it('uses the label as name, else the kind; without either it is omitted', () => {
    const named = [marker(1), marker(2, { label: '  ' }), marker(3, { label: '', kind: '' })];
    expect(momentsOf(named, dates, line).map(({ name }) => name)).toEqual(['1 s', 'goal']);
  });

  it('has each id once, and handles thousands', () => {
    expect(positions([marker(1), marker(1)])).toHaveLength(1);
    const many = Array.from({ length: 3000 }, (_, second) => marker(second));
    const seen = momentsOf(many, dates, line);
    expect([seen.length, seen.at(-1)?.id]).toEqual([1000, 'm2999']);
  });

  it('ignores invalid times', () => {
    expect(positions([marker(0, { time: Number.NaN }), marker(0, { time: 1e300 })])).toEqual([]);
  });
});

describe('nearest', () => {
  const moments = momentsOf([marker(0), marker(10), marker(10.2, { id: 'twin', label: 'Card' })], dates, line);

  it('is the marker within 12 px of a pointer', () => {
    expect(nearest(moments, 88, 1)?.name).toBe('0 s');
    expect(nearest(moments, 87.9, 1)).toBeNull();
    // With half the seconds per px, half the distance.
    expect(nearest(moments, 93.9, 0.5)).toBeNull();
  });

  it('is the closer one of two, and joins the names of simultaneous ones', () => {
    expect(nearest(moments, 104.9, 0.9)?.position).toBe(100);
    expect(nearest(moments, 109, 0.9)?.name).toBe('10 s · Card');
    const crowd = momentsOf(
      [1, 2, 3, 4, 5].map((n) => marker(20, { id: `${n}`, label: `${n}` })),
      dates,
      line
    );
    expect(nearest(crowd, 120, 1)?.name).toBe('1 · 2 · 3 · …');
  });
});
