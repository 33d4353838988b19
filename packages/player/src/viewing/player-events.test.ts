import { describe, expect, it } from 'vitest';
import { initialState, type PlayerState } from '../player-state.ts';
import { type PlayerEvent, percentStep, playerEvents } from './player-events.ts';

const playing: PlayerState = { ...initialState, started: true, playing: true, paused: false, totalTime: 100 };
const hd = { height: 720, width: 1280 };

describe('playerEvents', () => {
  it.each<[string, Partial<PlayerState>, PlayerEvent]>([
    ['AN-03: a pause', { playing: false, paused: true }, { event: 'playing', value: false }],
    ['AN-04: a new size', { width: 800, height: 450 }, { event: 'size', width: 800, height: 450 }],
    ['AN-05: live', { live: true, atLiveEdge: true }, { event: 'live', live: true, atLiveEdge: true }],
    ['AN-06: picture in picture', { pictureInPicture: true }, { event: 'pip', value: true }],
    ['AN-06: full screen', { fullscreen: true }, { event: 'fullscreen', value: true }],
    ['AN-07: seeking', { seeking: true }, { event: 'seeking', value: true }],
    ['AN-07: waiting', { waiting: true }, { event: 'waiting', value: true }],
    ['AN-08: qualities', { availableQualities: [hd] }, { event: 'available-qualities', qualities: [hd] }],
    ['AN-08: a new quality', { activeQuality: hd }, { event: 'active-quality', ...hd }],
  ])('%s is one event', (_, change, event) => {
    expect(playerEvents(playing, { ...playing, ...change })).toEqual([event]);
  });

  it('ignores state that changes all the time', () => {
    expect(playerEvents(playing, { ...playing, currentTime: 7, buffered: [[0, 9]], controlsVisible: false })).toEqual(
      []
    );
  });

  it('begins with size and live, and with values other than the defaults', () => {
    expect(playerEvents(null, initialState)).toEqual([
      { event: 'size', width: 640, height: 360 },
      { event: 'live', live: false, atLiveEdge: false },
    ]);
    const names = playerEvents(null, { ...playing, availableQualities: [hd], activeQuality: hd, waiting: true });
    expect(names.map(({ event }) => event)).toEqual([
      'size',
      'live',
      'available-qualities',
      'active-quality',
      'playing',
      'waiting',
    ]);
  });
});

describe('percentStep', () => {
  it('AN-09: is the position in whole tenths, and 100 only at the end', () => {
    const at = (currentTime: number, state: Partial<PlayerState> = {}) =>
      percentStep({ ...playing, currentTime, ...state });
    expect([0, 9.9, 10, 29.9, 30, 70, 99.9, 100].map((time) => at(time))).toEqual([0, 0, 10, 20, 30, 70, 90, 90]);
    expect(at(99.9, { ended: true })).toBe(100);
    expect(percentStep({ ...playing, totalTime: 23, currentTime: 2.3 })).toBe(10);
  });

  it('AN-09: is 0 for live, for an unknown duration and while seeking', () => {
    expect(percentStep({ ...playing, currentTime: 50, live: true, totalTime: null })).toBe(0);
    expect(percentStep({ ...playing, currentTime: 50, totalTime: null })).toBe(0);
    expect(percentStep({ ...playing, currentTime: 50, seeking: true })).toBe(0);
  });
});
