import { expect, it } from 'vitest';
import { initialState, type PlayerState } from '../player-state.ts';
import { coveredState } from './covered-state.ts';
import { findSameTrack, mediaPositionOf } from './media-position.ts';
import type { RemoteState } from './remote-state.ts';

const remote: RemoteState = {
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
const covered = (state: Partial<PlayerState>, changes: Partial<RemoteState>, elapsed = 0) =>
  coveredState({ ...before, ...state }, { ...remote, ...changes }, { since: 1_000, now: 1_000 + elapsed });

it('takes the state of the device and keeps what concerns this page', () => {
  const state = covered({}, {});
  expect(state).toMatchObject({ currentTime: 40, totalTime: 90, seekable: [0, 90], playing: true, volume: 0.5 });
  expect(state.casting).toEqual({ device: 'TV', state: 'connected' });
  for (const key of ['width', 'height', 'fullscreen', 'helpShown']) expect(state).not.toHaveProperty(key);
});

it('reports volume 0 if the device is muted, and keeps the duration if the device has none', () => {
  expect(covered({}, { muted: true, duration: 0 })).toMatchObject({ volume: 0, muted: true, totalTime: 90 });
});

it('maps the live edge of the device to the local one, including clock times', () => {
  const live = { live: true, totalTime: null, liveEdge: 100, programDates: [{ start: 0, end: 120, time: 0 }] };
  const state = covered(live, { seekable: [1_000, 1_600], currentTime: 1_590 }, 5_000);
  expect(state).toMatchObject({ liveEdge: 1_600, latency: 10, atLiveEdge: true, totalTime: null });
  // The local edge was at 100 s when casting began, 5 s ago; the window begins 600 s earlier.
  expect(state.programDates).toEqual([{ start: 1_000, end: 1_600, time: 105_000 - 600_000 }]);
  expect(covered(live, { seekable: [1_000, 1_600], currentTime: 1_500 }).atLiveEdge).toBe(false);
});

it('keeps the position in seconds, or the distance behind live', () => {
  expect(mediaPositionOf(before, true)).toEqual({ time: 12, behind: null, playing: true, caption: null });
  expect(mediaPositionOf({ ...before, live: true, liveEdge: 100, currentTime: 40 }, false)).toMatchObject({
    behind: 60,
  });
  expect(
    mediaPositionOf({ ...before, live: true, liveEdge: 100, currentTime: 97, atLiveEdge: true }, true).behind
  ).toBe(0);
  expect(mediaPositionOf({ ...before, ended: true, currentTime: 90 }, true)).toMatchObject({ time: 0, playing: false });
});

it('matches captions by language and label, else by language', () => {
  const tracks = [
    { language: 'en', label: 'English' },
    { language: 'en', label: 'English CC' },
  ];
  expect(findSameTrack(tracks, { language: 'en', label: 'English CC' })).toBe(tracks[1]);
  expect(findSameTrack(tracks, { language: 'en', label: 'Other' })).toBe(tracks[0]);
  expect(findSameTrack(tracks, { language: 'ar', label: 'English' })).toBeUndefined();
  expect(findSameTrack(tracks, null)).toBeUndefined();
});
