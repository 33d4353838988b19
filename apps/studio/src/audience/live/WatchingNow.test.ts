import type { WireManagedEvent } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { momentsOf } from './WatchingNow.tsx';

const at = (minute: number) => `2026-11-22T20:${String(minute).padStart(2, '0')}:00Z`;
const event = (...markers: { time: string; kind: string; label?: string | Record<string, string> }[]) =>
  ({ markers: markers.map((marker, n) => ({ id: `m${n}`, ...marker })) }) as unknown as WireManagedEvent;
const hour = { start: Date.parse(at(0)), end: Date.parse(at(59)) };

describe('momentsOf', () => {
  it('are those of the time, by their labels, else by their kind', () => {
    const result = momentsOf(
      event(
        { time: at(5), kind: 'goal', label: 'Goal 1–0' },
        { time: at(10), kind: 'goal', label: { en: 'Goal 2–0', ar: 'هدف' } },
        { time: at(45), kind: 'half-time' },
        { time: '2026-11-22T22:00:00Z', kind: 'end' }
      ),
      hour
    );
    expect(result.map(({ name }) => name)).toEqual(['Goal 1–0', 'Goal 2–0', 'half-time']);
  });

  it('are none without an event', () => {
    expect(momentsOf(undefined, hour)).toEqual([]);
  });
});
