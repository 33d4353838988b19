import type { SegmentStorage } from 'p2p-media-loader-core';

/** Bytes of media that are kept for others, and ahead of the playhead: what a telephone's memory can spare. */
const LIMIT = 64 * 2 ** 20;
const MIB = 2 ** 20;

interface Kept {
  readonly streamId: string;
  readonly id: number;
  readonly data: ArrayBuffer;
  /** Seconds. */
  readonly startTime: number;
  readonly endTime: number;
}

/** Segments in memory, for who asks for them: what lies farthest from the playhead goes first. */
export interface SegmentStore extends SegmentStorage {
  /** The library's name of a stream, once something of it was asked for. */
  streamIdOf(end: string): string | undefined;
}

/** A store of one page view, in bytes; nothing of it outlives the video. */
export function createSegmentStore(limit = LIMIT): SegmentStore {
  const kept = new Map<string, Kept>();
  const streams = new Set<string>();
  let position = 0;
  let size = 0;
  let onChange: (streamId: string) => void = () => {};
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
      if (kept.has(key) || data.byteLength > limit) return;
      makeRoom(data.byteLength);
      kept.set(key, { streamId, id, data, startTime, endTime });
      size += data.byteLength;
      onChange(streamId);
    },
    getSegmentData: async (_, streamId, id) => kept.get(keyOf(streamId, id))?.data,
    getUsage() {
      const ahead = [...kept.values()].filter(({ endTime }) => endTime > position);
      const used = ahead.reduce((sum, { data }) => sum + data.byteLength, 0);
      return { totalCapacity: limit / MIB, usedCapacity: used / MIB };
    },
    hasSegment: (_, streamId, id) => kept.has(keyOf(streamId, id)),
    getStoredSegmentIds: (_, streamId) =>
      [...kept.values()].filter((one) => one.streamId === streamId).map(({ id }) => id),
    setSegmentChangeCallback(callback) {
      onChange = callback;
    },
    streamIdOf: (end) => [...streams].find((streamId) => streamId.endsWith(end)),
    destroy() {
      kept.clear();
      size = 0;
    },
  };

  function makeRoom(bytes: number): void {
    const distance = ({ startTime, endTime }: Kept) => Math.max(startTime - position, position - endTime);
    const byDistance = [...kept].sort(([, a], [, b]) => distance(b) - distance(a));
    const changed = new Set<string>();
    for (const [key, { streamId, data }] of byDistance) {
      if (size + bytes <= limit) break;
      kept.delete(key);
      size -= data.byteLength;
      changed.add(streamId);
    }
    for (const streamId of changed) onChange(streamId);
  }
}
