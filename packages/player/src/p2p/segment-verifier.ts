import type { ByteRange, Segment } from 'p2p-media-loader-core';
import type { PeersReason } from './peer-state.ts';
import type { TransferCounters } from './transfer-counters.ts';
import { verifySegment } from './verify-segment.ts';

/** Timeout in ms for the verification of a segment, including the retry. */
export const CHECK_TIMEOUT_MS = 4_000;

type VerifySegment = (url: string, byteRange: ByteRange | undefined, data: ArrayBuffer) => Promise<boolean>;

/** Verifies segments from peers before they are played or passed on. */
export interface SegmentVerifier {
  /** A peer may send part of this segment. */
  markFromPeer(segment: Pick<Segment, 'url' | 'byteRange'>): void;
  readonly check: VerifySegment;
  /** Verifies a segment from HTTP whose beginning may come from a peer that disconnected. */
  readonly checkMixed: VerifySegment;
  end(): void;
}

export interface SegmentVerifierInput {
  readonly counters: TransferCounters;
  /** Ends sharing: after one wrong segment no peer is trusted. */
  readonly onFailure: (reason: PeersReason) => void;
  readonly verify?: typeof verifySegment;
}

/** Creates the verifier of one swarm. */
export function createSegmentVerifier({
  counters,
  onFailure,
  verify = verifySegment,
}: SegmentVerifierInput): SegmentVerifier {
  const peerSegments = new Set<string>();
  const ended = new AbortController();

  const check: VerifySegment = async (url, byteRange, data) => {
    const ports = {
      request: (address: string, init?: RequestInit) => fetch(address, { ...init, signal: deadline() }),
      random: Math.random,
      onBytes: (bytes: number) => counters.add('bytesFromHttp', bytes),
    };
    const runVerification = () => verify({ url, byteRange, data }, ports);
    // The library drops a peer whose segment is not confirmed, so a failed request is retried. If that fails too, the
    // segment is downloaded over HTTP.
    const verdict = await runVerification()
      .catch(() => (ended.signal.aborted ? null : runVerification()))
      .catch(() => null);
    if (ended.signal.aborted) return false;
    if (verdict === 'false') onFailure('integrity');
    if (verdict === 'unknown') onFailure('unverifiable');
    return verdict === 'true';
  };

  function deadline(): AbortSignal {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), CHECK_TIMEOUT_MS / 2);
    ended.signal.addEventListener('abort', () => timeout.abort(), { signal: timeout.signal });
    return timeout.signal;
  }

  return {
    markFromPeer: ({ url, byteRange }) => peerSegments.add(keyOf(url, byteRange)),
    check,
    checkMixed: async (url, byteRange, data) =>
      !peerSegments.has(keyOf(url, byteRange)) || (await check(url, byteRange, data)),
    end: () => ended.abort(),
  };
}

function keyOf(url: string, byteRange: ByteRange | undefined): string {
  return `${url}|${byteRange?.start ?? 0}`;
}
