import type Hls from 'hls.js';
import { describe, expect, it } from 'vitest';
import type { LiveTimes } from '../live/live-times.ts';
import { hlsState, levelOf } from './hls-state.ts';

const level = (height: number, bitrate: number) => ({ height, width: (height / 9) * 16, bitrate });
const base = {
  levels: [level(360, 500), level(720, 1_500), level(720, 2_500)],
  currentLevel: -1,
  autoLevelEnabled: true,
  manualLevel: -1,
  audioTracks: [],
  audioTrack: -1,
  subtitleTracks: [],
  latestLevelDetails: null,
};
const stateOf = (properties: object, live: LiveTimes | null = null) =>
  hlsState({ ...base, ...properties } as unknown as Hls, { live, isOffline: false, reason: 'up', p2p: null });

describe('hlsState', () => {
  it('lists each height once, the highest first', () => {
    expect(stateOf({}).qualities).toEqual([
      { height: 720, width: 1280 },
      { height: 360, width: 640 },
    ]);
  });

  it('omits renditions without video', () => {
    expect(stateOf({ levels: [level(0, 64)] })).toMatchObject({ qualities: [], activeQuality: null });
  });

  it('contains the active and the chosen quality', () => {
    expect(stateOf({ currentLevel: 0 }).activeQuality).toEqual({ height: 360, width: 640 });
    expect(stateOf({}).quality).toEqual({ wanted: 'auto', reason: 'up' });
    expect(stateOf({ autoLevelEnabled: false, manualLevel: 2 }).quality).toEqual({ wanted: 720, reason: null });
  });

  it('lists audio tracks only if there is a choice', () => {
    const [english, dutch] = [
      { name: 'English', lang: 'en' },
      { name: '', lang: 'nl' },
    ];

    expect(stateOf({ audioTracks: [english], audioTrack: 0 })).toMatchObject({ audioTracks: [], audioTrack: null });
    expect(stateOf({ audioTracks: [english, dutch], audioTrack: 1 })).toMatchObject({
      audioTracks: [
        { id: '0', language: 'en', label: 'English' },
        { id: '1', language: 'nl', label: 'nl' },
      ],
      audioTrack: '1',
    });
  });

  it('PL-20: contains the live position and tolerance, in tenths of a second', () => {
    const live = {
      latency: 1.512,
      target: 1.45,
      position: 80.04,
      oldest: 20,
      tolerance: 5,
      isLowLatency: true,
      isFresh: true,
    };

    expect(stateOf({}, live)).toMatchObject({
      live: true,
      livePosition: 80,
      liveTolerance: 5,
      latency: 1.5,
      targetLatency: 1.5,
      oldest: 20,
    });
    expect(stateOf({ liveSyncPosition: 80 })).toMatchObject({ live: false, livePosition: null, latency: null });
  });

  it('contains the wall-clock times of the newest parts, and of streams that are no longer live', () => {
    const fragment = (start: number) => ({ start, duration: 2, programDateTime: 1_000_000 + start * 1000 });
    const details = { fragments: [fragment(10), fragment(12)], fragmentStart: 10, partEnd: 14.8 };

    expect(
      stateOf({ latestLevelDetails: { ...details, fragmentHint: { ...fragment(14), duration: 0 } } })
    ).toMatchObject({
      programDates: [{ start: 10, end: 14.8, time: 1_010_000 }],
      oldest: 10,
    });
    expect(stateOf({ latestLevelDetails: details }).programDates).toEqual([{ start: 10, end: 14, time: 1_010_000 }]);
  });
});

describe('levelOf', () => {
  it('returns the level of a height with the highest bitrate; -1 for none', () => {
    const { levels } = { ...base } as unknown as Hls;

    expect([levelOf(levels, 720), levelOf(levels, 360), levelOf(levels, 1080)]).toEqual([2, 0, -1]);
  });
});
