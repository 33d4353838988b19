import { expect, it } from 'vitest';
import { initialState, type PlayerState } from '../player-state.ts';
import { coveredState } from './covered-state.ts';
import { placeOf, sameTrack } from './place.ts';
import type { RemoteFacts } from './remote-facts.ts';

const facts: RemoteFacts = {
  device: 'TV',
  currentTime: 40,
  duration: 90,
  seekable: null,
  playing: true,
  waiting: false,
  ended: false,
  volume: 0.5,
  muted: false,
  captions: [{ id: '1', language: 'en', label: 'English' }],
  caption: '1',
};
const before: PlayerState = { ...initialState, started: true, currentTime: 12, totalTime: 90, width: 960 };
const covered = (state: Partial<PlayerState>, news: Partial<RemoteFacts>, passed = 0) =>
  coveredState({ ...before, ...state }, { ...facts, ...news }, { since: 1_000, now: 1_000 + passed });

it('says what the device does, and leaves what is of this page alone', () => {
  const state = covered({}, {});
  expect(state).toMatchObject({ currentTime: 40, totalTime: 90, seekable: [0, 90], playing: true, volume: 0.5 });
  expect(state.casting).toEqual({ device: 'TV', state: 'connected' });
  for (const key of ['width', 'height', 'fullscreen', 'helpShown']) expect(state).not.toHaveProperty(key);
});

it('has no sound where the device is muted, and knows how long it is where the device does not', () => {
  expect(covered({}, { muted: true, duration: 0 })).toMatchObject({ volume: 0, muted: true, totalTime: 90 });
});

it('takes the live edge of the device for that of here, clock times included', () => {
  const live = { live: true, totalTime: null, liveEdge: 100, programDates: [{ start: 0, end: 120, time: 0 }] };
  const state = covered(live, { seekable: [1_000, 1_600], currentTime: 1_590 }, 5_000);
  expect(state).toMatchObject({ liveEdge: 1_600, latency: 10, atLiveEdge: true, totalTime: null });
  // Of the edge it was 100 s when it went over, 5 s ago; the window begins 600 s before.
  expect(state.programDates).toEqual([{ start: 1_000, end: 1_600, time: 105_000 - 600_000 }]);
  expect(covered(live, { seekable: [1_000, 1_600], currentTime: 1_500 }).atLiveEdge).toBe(false);
});

it('goes over by its time, or of live by its distance from live', () => {
  expect(placeOf(before, true)).toEqual({ time: 12, behind: null, playing: true, caption: null });
  expect(placeOf({ ...before, live: true, liveEdge: 100, currentTime: 40 }, false)).toMatchObject({ behind: 60 });
  expect(placeOf({ ...before, live: true, liveEdge: 100, currentTime: 97, atLiveEdge: true }, true).behind).toBe(0);
  expect(placeOf({ ...before, ended: true, currentTime: 90 }, true)).toMatchObject({ time: 0, playing: false });
});

it('finds captions again by language and label, else by language', () => {
  const tracks = [
    { language: 'en', label: 'English' },
    { language: 'en', label: 'English CC' },
  ];
  expect(sameTrack(tracks, { language: 'en', label: 'English CC' })).toBe(tracks[1]);
  expect(sameTrack(tracks, { language: 'en', label: 'Other' })).toBe(tracks[0]);
  expect(sameTrack(tracks, { language: 'ar', label: 'English' })).toBeUndefined();
  expect(sameTrack(tracks, null)).toBeUndefined();
});
