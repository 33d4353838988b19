import { describe, expect, it } from 'vitest';
import { toTimeline } from './to-timeline.ts';

const BEGIN = Date.parse('2026-11-22T20:00:00Z');
const at = (second: number, event: string, fields: { playhead?: number; detail?: string } = {}) => ({
  time: new Date(BEGIN + second * 1000).toISOString(),
  event,
  sequence: null,
  playhead: fields.playhead ?? null,
  watching: null,
  detail: fields.detail ?? null,
});
const seconds = (stretches: readonly { kind: string; from: number; to: number }[]) =>
  stretches.map(({ kind, from, to }) => [kind, (from - BEGIN) / 1000, (to - BEGIN) / 1000]);

describe('toTimeline', () => {
  it('makes stretches of what the visitor saw', () => {
    const events = [
      at(0, 'viewstart'),
      at(1, 'play'),
      at(2, 'playing'),
      at(5, 'rebufferstart'),
      at(7, 'rebufferend'),
      at(9, 'pause'),
      at(20, 'play'),
      at(21, 'playing'),
      at(30, 'viewend'),
    ];
    expect(seconds(toTimeline(events).states)).toEqual([
      ['starting', 1, 2],
      ['playing', 2, 5],
      ['stalled', 5, 7],
      ['playing', 7, 9],
      ['paused', 9, 20],
      ['starting', 20, 21],
      ['playing', 21, 30],
    ]);
  });

  it('goes back after a seek to what was before it', () => {
    const events = [at(0, 'playing'), at(1, 'pause'), at(2, 'seeking'), at(3, 'seeked'), at(6, 'viewend')];
    expect(seconds(toTimeline(events).states).slice(1)).toEqual([
      ['paused', 1, 2],
      ['seeking', 2, 3],
      ['paused', 3, 6],
    ]);
  });

  it('lasts, while it goes on, to its last event', () => {
    expect(seconds(toTimeline([at(0, 'playing'), at(10, 'hb')]).states)).toEqual([['playing', 0, 10]]);
  });

  it('tells renditions, places and errors', () => {
    const { renditions, playheads, errors } = toTimeline([
      at(0, 'renditionchange', { detail: '640x360 800000' }),
      at(4, 'renditionchange', { detail: '1280x720 2500000', playhead: 3_500 }),
      at(9, 'error', { detail: 'mediaError' }),
    ]);
    expect(seconds(renditions)).toEqual([
      ['640x360', 0, 4],
      ['1280x720', 4, 9],
    ]);
    expect(playheads).toEqual([{ x: BEGIN + 4_000, y: 3_500 }]);
    expect(errors).toEqual([{ time: BEGIN + 9_000, detail: 'mediaError' }]);
  });

  it('is nothing of nothing', () => {
    expect(toTimeline([])).toEqual({ start: 0, end: 0, states: [], renditions: [], playheads: [], errors: [] });
  });
});
