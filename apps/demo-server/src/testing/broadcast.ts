import type { Broadcast } from '../live-channel/broadcast.ts';
import type { Channel } from '../live-channel/channel.ts';
import { toTimetable } from '../live-channel/timetable.ts';

/** Epoch ms of the start of the test channel: a round number, so that its seconds are readable. */
export const START = Date.parse('2026-11-21T12:00:00Z');

const SECOND = 12_800;

/** Creates a channel over a loop of 24 s: segments of 2 s, each of five parts, like the demo's reel. */
export function broadcastOf(channel: Partial<Channel> = {}): Broadcast {
  const chunks = Array.from({ length: 60 }, (_, n) => {
    return { time: (n * 2 * SECOND) / 5, duration: (2 * SECOND) / 5, sync: n % 5 === 0 };
  });
  return {
    channel: { media: 'reel', start: START, end: null, ...channel },
    timetable: toTimetable(chunks, SECOND),
  };
}

/** Returns epoch ms, `seconds` after the start. */
export function after(seconds: number): number {
  return START + Math.round(seconds * 1_000);
}
