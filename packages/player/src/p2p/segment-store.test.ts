import { describe, expect, it, vi } from 'vitest';
import { createSegmentStore } from './segment-store.ts';

const STREAM = 'v2-cup-main-/360p.m3u8';

function filled(limit: number, count: number) {
  const store = createSegmentStore(limit);
  const put = (id: number, stream = STREAM) =>
    store.storeSegment('', stream, id, new ArrayBuffer(100), id * 4, id * 4 + 4, 'main', false);
  for (let id = 0; id < count; id++) void put(id);
  return { store, put, ids: () => store.getStoredSegmentIds('', STREAM) };
}

describe('createSegmentStore', () => {
  it('returns stored segments by stream', async () => {
    const { store, put } = filled(1_000, 2);
    void put(5, 'other');
    expect(store.hasSegment('', STREAM, 1)).toBe(true);
    expect(store.hasSegment('', STREAM, 5)).toBe(false);
    expect((await store.getSegmentData('', STREAM, 1))?.byteLength).toBe(100);
    expect(await store.getSegmentData('', STREAM, 9)).toBeUndefined();
  });

  it('stays within its limit: deletes the segments farthest from the playhead and reports it', () => {
    const { store, put, ids } = filled(1_000, 10);
    const onChange = vi.fn();
    store.setSegmentChangeCallback(onChange);
    store.onPlaybackUpdated(30, 1);
    void put(10);
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(onChange).toHaveBeenCalledWith(STREAM);
  });

  it('counts segments still to be played as used', () => {
    const { store } = filled(1_000, 10);
    store.onPlaybackUpdated(20, 1);
    const { totalCapacity, usedCapacity } = store.getUsage();
    expect(usedCapacity / totalCapacity).toBeCloseTo(0.5);
  });

  it('stores nothing twice, and nothing larger than the limit', () => {
    const { store, put, ids } = filled(150, 0);
    void put(1);
    void put(1);
    void store.storeSegment('', STREAM, 2, new ArrayBuffer(200), 8, 12, 'main', false);
    expect(ids()).toEqual([1]);
  });

  it('finds a stream by its suffix once a segment of it was requested', () => {
    const { store } = filled(1_000, 1);
    expect(store.streamIdOf('-main-/360p.m3u8')).toBeUndefined();
    store.onSegmentRequested('cup', STREAM, 0, 0, 4, 'main', false);
    expect(store.streamIdOf('-main-/360p.m3u8')).toBe(STREAM);
  });

  it('deletes all segments when it is destroyed', () => {
    const { store, ids } = filled(1_000, 3);
    store.destroy();
    expect(ids()).toEqual([]);
  });
});
