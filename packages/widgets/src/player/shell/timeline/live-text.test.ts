import { initialState, type PlayerState } from '@touchline/player';
import { describe, expect, it } from 'vitest';
import { playerTexts } from '../../text/all.ts';
import { clockAt, liveText } from './live-text.ts';

const at = Date.UTC(2026, 10, 21, 13, 23, 10);
const programDates = [{ start: 100, end: 1900, time: at }];
const appearance = { locale: 'en-GB', timezone: 'Europe/Amsterdam' };
const live: PlayerState = {
  ...initialState,
  live: true,
  seekable: [100, 1900],
  liveEdge: 1898,
  currentTime: 1898,
  atLiveEdge: true,
  programDates,
};
const say = (time: number, state: Partial<PlayerState> = {}) =>
  liveText(time, { state: { ...live, ...state }, appearance, texts: playerTexts.en });

describe('clockAt', () => {
  it.each([
    ['en-GB', 'Europe/Amsterdam', '14:23:10'],
    ['en-US', 'UTC', '1:23:10 PM'],
    ['fa', 'Asia/Tehran', '۱۶:۵۳:۱۰'],
  ])('formats the time of day as %s in %s', (locale, timezone, text) => {
    expect(clockAt(100, live, { locale, timezone })?.replaceAll('\u202f', ' ')).toBe(text);
  });

  it('continues from the stream’s program date, and omits seconds on request', () => {
    expect(clockAt(160, live, appearance)).toBe('14:24:10');
    expect(clockAt(160, live, appearance, false)).toBe('14:24');
  });

  it('returns nothing without a program date or with an invalid one', () => {
    expect(clockAt(50, live, appearance)).toBeUndefined();
    expect(clockAt(50, { programDates: [{ start: 0, end: 90, time: 1e20 }] }, appearance)).toBeUndefined();
  });
});

describe('liveText', () => {
  it('returns the time of day of a frame and how far behind live it is', () => {
    expect(say(1856)).toBe('14:52:26, 42 seconds behind live');
    expect(say(1898)).toBe('14:53:08, Live');
  });

  it('returns live where the player counts as live, whatever the latency', () => {
    expect(say(1894, { currentTime: 1893.8 })).toBe('14:53:04, Live');
    expect(say(1894, { currentTime: 1893.8, atLiveEdge: false })).toBe('14:53:04, 4 seconds behind live');
  });

  it('works without program dates', () => {
    expect(say(1856, { programDates: [], liveEdge: null })).toBe('44 seconds behind live');
  });
});
