import type { Core, StreamType } from 'p2p-media-loader-core';
import type { PeersReason } from './peer-state.ts';
import type { SegmentVerifier } from './segment-verifier.ts';
import type { SwarmStream } from './swarm-streams.ts';
import type { TransferCounters } from './transfer-counters.ts';

/** Largest segment in bytes that a peer may send, against exhaustion of memory. */
const MAX_SEGMENT_BYTES = 50e6;

/**
 * Follows the connections of `core`, and reports its peers, transfers and failures. Returns functions that count the
 * peers for a stream, and that report their number.
 *
 * `currentStreams`: id of the stream of video and of audio that was requested last. The library knows peers only of
 * those.
 */
export function watchPeers(
  core: Core<SwarmStream>,
  currentStreams: ReadonlyMap<StreamType, string>,
  verifier: SegmentVerifier,
  counters: TransferCounters,
  onPeers: (peers: number, hasTracker: boolean) => void,
  onFailure: (reason: PeersReason) => void
): readonly [count: (type: StreamType) => number, notify: () => void] {
  /** By peer: the stream for which it connected, and the bytes of the segment that it sends. */
  const peers = new Map<string, { readonly stream: string | undefined; bytes: number }>();
  let hasTracker = true;

  const count = (type: StreamType) =>
    [...peers.values()].filter(({ stream }) => stream === currentStreams.get(type)).length;
  const notify = () => onPeers(count('main'), hasTracker);
  const onTrackerLost = () => {
    hasTracker = false;
    notify();
  };

  core.addEventListener('onPeerConnect', ({ peerId, streamType }) => {
    peers.set(peerId, { stream: currentStreams.get(streamType), bytes: 0 });
    hasTracker = true;
    notify();
  });
  core.addEventListener('onPeerClose', ({ peerId }) => {
    peers.delete(peerId);
    notify();
  });
  core.addEventListener('onTrackerError', onTrackerLost);
  core.addEventListener('onTrackerWarning', ({ warning }) => {
    // An unreachable peer; the tracker has responded.
    if (!/^Connection error/.test((warning as Error | undefined)?.message ?? '')) onTrackerLost();
  });
  core.addEventListener('onSegmentStart', ({ segment, downloadSource, peerId }) => {
    const peer = peers.get(peerId ?? '');
    if (peer) peer.bytes = 0;
    if (downloadSource === 'p2p') verifier.markFromPeer(segment);
  });
  core.addEventListener('onChunkUploaded', (bytes) => counters.add('bytesToPeers', bytes));
  core.addEventListener('onChunkDownloaded', (bytes, source, peerId) => {
    counters.add(source === 'p2p' ? 'bytesFromPeers' : 'bytesFromHttp', bytes);
    const peer = peers.get(peerId ?? '');
    if (!peer) return;
    peer.bytes += bytes;
    if (peer.bytes > MAX_SEGMENT_BYTES) onFailure('integrity');
  });

  return [count, notify];
}
