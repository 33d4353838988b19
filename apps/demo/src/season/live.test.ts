import { MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { roundAt } from './channels.ts';
import type { DemoResource } from './resource.ts';
import { demoLive, demoSeason } from './season.ts';

const SECOND = 1_000;
const ROUND = Date.parse('2026-11-21T20:10:00Z');

interface Marker {
  readonly id: string;
  readonly kind: string;
  readonly time: string;
  readonly label: string;
}

function fieldsOf(resources: readonly DemoResource[], id: string): Readonly<Record<string, unknown>> {
  const match = resources.find((resource) => resource.id === id);
  if (!match) throw new Error(`no ${id}`);
  return match.fields;
}

const eventAt = (id: string, now: number) => fieldsOf(demoLive(now).events, id);
const videoAt = (id: string, now: number) => fieldsOf(demoLive(now).videos, id);
const markersOf = (event: Readonly<Record<string, unknown>>) => event['markers'] as readonly Marker[];

describe('the match round the clock', () => {
  const HOURS = Array.from({ length: 48 }, (_, hour) => ROUND + hour * 60 * MINUTE_MS);

  it.each([
    ['2026-11-21', ROUND],
    ['2026-03-29, when clocks change', Date.parse('2026-03-29T10:00:00Z')],
  ])('on %s: is on at any time, with goals in each half hour that one can go back to', (_, from) => {
    for (const now of HOURS.map((time) => time - ROUND + from)) {
      const event = eventAt('round-the-clock', now);
      const recent = markersOf(event).filter(({ time }) => Date.parse(time) > now - 30 * MINUTE_MS);
      expect(event['status']).toBe('EVENT_STATUS_STARTED');
      expect(recent.length).toBeGreaterThan(2);
      expect(recent.every(({ time }) => Date.parse(time) <= now)).toBe(true);
    }
  });

  it('marks a goal at its time, when its score is', () => {
    const after = markersOf(eventAt('round-the-clock', ROUND + 30 * MINUTE_MS)).filter(
      ({ time }) => Date.parse(time) > ROUND
    );
    for (const goal of after) {
      const time = Date.parse(goal.time);
      const then = eventAt('round-the-clock', time);
      expect(markersOf(eventAt('round-the-clock', time - 1)).some(({ id }) => id === goal.id)).toBe(false);
      expect(markersOf(then).at(-1)).toEqual(goal);
      const { home, away } = (then['metadata'] as { score: { home: number; away: number } }).score;
      expect(goal.label.startsWith(`${home}-${away} `)).toBe(true);
    }
    expect(after.length).toBeGreaterThan(2);
  });

  it('changes with its clock and its goals, not with every second', () => {
    const seconds = Array.from({ length: 120 }, (_, n) =>
      JSON.stringify(eventAt('round-the-clock', ROUND + n * SECOND))
    );
    expect(new Set(seconds).size).toBeLessThan(8);
  });

  it('is shown by cameras whose markers are its own', () => {
    for (const id of eventAt('round-the-clock', ROUND)['videoIds'] as string[]) {
      expect(videoAt(id, ROUND)).toMatchObject({
        live: true,
        markersSource: 'events/round-the-clock',
        playlists: [{ format: 'HLS', url: `/media/${id}/master.m3u8` }],
      });
    }
  });
});

describe('penalties', () => {
  const ROUNDS = Array.from({ length: 100 }, (_, n) => ROUND + n * 10 * MINUTE_MS);

  it('are live for six minutes, and then a recording until the next round begins', () => {
    const { channel } = roundAt(ROUND);
    const url = (now: number) => (videoAt('penalties', now)['playlists'] as { url: string }[])[0]?.url;

    expect(videoAt('penalties', ROUND)).toMatchObject({ live: true, duration: null });
    expect(url(ROUND)).toBe(`/media/${channel}/master.m3u8`);
    expect(videoAt('penalties', ROUND + 6 * MINUTE_MS)).toMatchObject({ live: false, duration: 360 });
    expect(url(ROUND + 10 * MINUTE_MS - 1)).toBe(`/media/${channel}/recording.m3u8`);
    expect(url(ROUND + 10 * MINUTE_MS)).toBe(`/media/${roundAt(ROUND + 10 * MINUTE_MS).channel}/master.m3u8`);
    expect(eventAt('penalties', ROUND + 5 * MINUTE_MS)['status']).toBe('EVENT_STATUS_STARTED');
    expect(eventAt('penalties', ROUND + 7 * MINUTE_MS)).toMatchObject({
      status: 'EVENT_STATUS_FINISHED',
      endTime: '2026-11-21T20:16:00.000Z',
    });
  });

  it('are decided when they end, with a marker for each kick while it was live', () => {
    for (const start of ROUNDS) {
      const event = eventAt('penalties', start + 7 * MINUTE_MS);
      const { penalties } = (event['metadata'] as { score: { penalties: { home: number; away: number } } }).score;
      const markers = markersOf(event);
      expect(penalties.home).not.toBe(penalties.away);
      expect(markers.filter(({ kind }) => kind === 'goal')).toHaveLength(penalties.home + penalties.away);
      expect(markers.length).toBeGreaterThanOrEqual(6);
      expect(markers.every(({ time }) => Date.parse(time) > start && Date.parse(time) < start + 6 * MINUTE_MS)).toBe(
        true
      );
    }
  });
});

it('the match at eight is shown while it is played, with its own markers', () => {
  const match = 'football-2026-11-21-2000';
  const videoIds = (now: number) => fieldsOf(demoSeason(now).events, match)['videoIds'];
  const kickOff = Date.parse('2026-11-21T19:00:00Z');

  expect(videoIds(kickOff - 1)).toEqual([]);
  expect(videoIds(kickOff)).toEqual(['evening-camera']);
  expect(videoAt('evening-camera', kickOff)['markersSource']).toBe(`events/${match}`);
  expect(videoIds(kickOff + 110 * MINUTE_MS)).toEqual(['football-highlights']);
});
