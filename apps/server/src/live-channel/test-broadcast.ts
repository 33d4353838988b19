import type { Broadcast } from './broadcast.ts';
import type { Channel } from './channel.ts';
import { toTimetable } from './timetable.ts';

/** Epoch ms at which the channel of the tests begins: a round number, as its seconds are to be read. */
export const START = Date.parse('2026-11-21T12:00:00Z');

const SECOND = 12_800;

/** A channel over a loop of 24 s: segments of 2 s, each of five parts, as the demo's reel has them. */
export function broadcastOf(channel: Partial<Channel> = {}): Broadcast {
  const chunks = Array.from({ length: 60 }, (_, n) => {
    return { time: (n * 2 * SECOND) / 5, duration: (2 * SECOND) / 5, sync: n % 5 === 0 };
  });
  return {
    channel: { media: 'reel', start: START, end: null, ...channel },
    timetable: toTimetable(chunks, SECOND),
  };
}

/** Epoch ms, `seconds` after the start. */
export function after(seconds: number): number {
  return START + Math.round(seconds * 1_000);
}
