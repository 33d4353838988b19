import type { SegmentStorage } from 'p2p-media-loader-core';

/** Bytes of media kept for peers and ahead of the playhead, within the memory of a phone. */
const MAX_BYTES = 64 * 2 ** 20;
const MIB = 2 ** 20;

interface StoredSegment {
  readonly streamId: string;
  readonly id: number;
  readonly data: ArrayBuffer;
  /** Seconds. */
  readonly startTime: number;
  readonly endTime: number;
}

/** Segments in memory, for requests of peers. Segments farthest from the playhead are deleted first. */
export interface SegmentStore extends SegmentStorage {
  /** Returns the library's id of a stream by its suffix, once a segment of it was requested. */
  streamIdOf(end: string): string | undefined;
}

/** Creates a store with a limit in bytes. It lasts as long as the video. */
export function createSegmentStore(limit = MAX_BYTES): SegmentStore {
  const segments = new Map<string, StoredSegment>();
  const streams = new Set<string>();
  let position = 0;
  let size = 0;
  let onSegmentChange: (streamId: string) => void = () => {};
  const keyOf = (streamId: string, id: number) => `${streamId}|${id}`;

  return {
    async initialize() {},
    onPlaybackUpdated(now) {
      position = now;
    },
    onSegmentRequested(_, streamId) {
      streams.add(streamId);
    },
    async storeSegment(_, streamId, id, data, startTime, endTime) {
      const key = keyOf(streamId, id);
      if (segments.has(key) || data.byteLength > limit) return;
      makeRoom(data.byteLength);
      segments.set(key, { streamId, id, data, startTime, endTime });
      size += data.byteLength;
      onSegmentChange(streamId);
    },
    getSegmentData: async (_, streamId, id) => segments.get(keyOf(streamId, id))?.data,
    getUsage() {
      const ahead = [...segments.values()].filter(({ endTime }) => endTime > position);
      const used = ahead.reduce((sum, { data }) => sum + data.byteLength, 0);
      return { totalCapacity: limit / MIB, usedCapacity: used / MIB };
    },
    hasSegment: (_, streamId, id) => segments.has(keyOf(streamId, id)),
    getStoredSegmentIds: (_, streamId) =>
      [...segments.values()].filter((segment) => segment.streamId === streamId).map(({ id }) => id),
    setSegmentChangeCallback(callback) {
      onSegmentChange = callback;
    },
    streamIdOf: (end) => [...streams].find((streamId) => streamId.endsWith(end)),
    destroy() {
      segments.clear();
      size = 0;
    },
  };

  function makeRoom(bytes: number): void {
    const distance = ({ startTime, endTime }: StoredSegment) => Math.max(startTime - position, position - endTime);
    const byDistance = [...segments].sort(([, a], [, b]) => distance(b) - distance(a));
    const changed = new Set<string>();
    for (const [key, { streamId, data }] of byDistance) {
      if (size + bytes <= limit) break;
      segments.delete(key);
      size -= data.byteLength;
      changed.add(streamId);
    }
    for (const streamId of changed) onSegmentChange(streamId);
  }
}
