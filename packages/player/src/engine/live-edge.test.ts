// @vitest-environment jsdom
import Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeMedia } from '../testing/fake-media.ts';
import type { Failure } from './engine.ts';
import { createLiveEdge, type LiveEdge } from './live-edge.ts';

const { Events } = Hls;

/** A low-latency playlist of 100 s, whose last segment is number 50. */
const playlist = {
  live: true,
  advanced: true,
  age: 0,
  endSN: 50,
  edge: 100,
  fragmentStart: 0,
  targetduration: 2,
  partTarget: 0.4,
  partHoldBack: 1.2,
  holdBack: 0,
};

let live: LiveEdge;
let failures: Failure[];
let changes: number;
let emit: (event: string, details: object) => void;
let hls: { levels: { details?: object }[]; latestLevelDetails: object | null; targetLatency?: number };

beforeEach(() => {
  vi.useFakeTimers();
  [failures, changes] = [[], 0];
  const listeners = new Map<string, (event: string, data: object) => void>();
  const { media } = createFakeMedia();
  hls = { levels: [{}], latestLevelDetails: null };
  const on = (event: string, listener: (event: string, data: object) => void) => listeners.set(event, listener);
  live = createLiveEdge(Object.assign(hls, { on }) as unknown as Hls, Events, {
    media,
    onChange: () => {
      changes += 1;
    },
    onFailure: (failure) => failures.push(failure),
  });
  emit = (event, details) => {
    hls.latestLevelDetails = details;
    listeners.get(event)?.(event, { details });
    vi.runAllTimers();
  };
});
afterEach(() => {
  live.end();
  vi.useRealTimers();
});

describe('createLiveEdge', () => {
  it('reports the live position with each playlist, and sets the target latency of hls.js', () => {
    expect(live.times()).toBeNull();
    emit(Events.LEVEL_UPDATED, playlist);

    expect(live.times()).toMatchObject({ oldest: 0, isLowLatency: true, isFresh: true });
    expect(live.times()?.position).toBeCloseTo(98.58);
    expect(hls.targetLatency).toBeCloseTo(1.42);
    expect(changes).toBe(1);
  });

  it('has no live position after live has ended', () => {
    emit(Events.LEVEL_UPDATED, playlist);
    emit(Events.LEVEL_UPDATED, { ...playlist, live: false });

    expect(live.times()).toBeNull();
    expect(changes).toBe(2);
  });

  it('drops a live playlist that is older than the start, and keeps one that does not change', () => {
    hls.levels = [{ details: { live: true } }, { details: { live: false } }];
    live.begin();
    expect(hls.levels).toEqual([{}, { details: { live: false } }]);
  });

  it('fails for a channel that restarts, so that playback starts again', () => {
    emit(Events.LEVEL_UPDATED, playlist);
    emit(Events.LEVEL_UPDATED, { ...playlist, endSN: 3, edge: 6 });
    expect(failures).toEqual([expect.objectContaining({ reason: 'busy' })]);
  });

  it('fails for a server that only sends delta updates', () => {
    for (let time = 0; time < 3; time++) emit(Events.LEVEL_LOADED, { ...playlist, deltaUpdateFailed: true });
    emit(Events.LEVEL_LOADED, playlist);
    for (let time = 0; time < 3; time++) emit(Events.LEVEL_LOADED, { ...playlist, deltaUpdateFailed: true });
    expect(failures).toEqual([]);

    emit(Events.LEVEL_LOADED, { ...playlist, deltaUpdateFailed: true });
    expect(failures).toEqual([expect.objectContaining({ reason: 'broken' })]);
  });

  it('does not fail after its end', () => {
    live.end();
    emit(Events.LEVEL_UPDATED, playlist);
    emit(Events.LEVEL_UPDATED, { ...playlist, endSN: 3 });
    expect(failures).toEqual([]);
  });
});
