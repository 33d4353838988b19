import type { ByteRange, Segment } from 'p2p-media-loader-core';
import type { PeersReason } from './peer-state.ts';
import type { Tally } from './tally.ts';
import { verifySegment } from './verify-segment.ts';

/** ms that the check of a segment may take, its second try included. */
export const CHECK = 4_000;

type Check = (url: string, byteRange: ByteRange | undefined, data: ArrayBuffer) => Promise<boolean>;

/** Checks what comes from peers, before anybody plays it or passes it on. */
export interface Trust {
  /** Some of this segment may come from a peer. */
  mark(segment: Pick<Segment, 'url' | 'byteRange'>): void;
  readonly check: Check;
  /** Of what came over HTTP; its beginning may be a peer's, who went away. */
  readonly checkMixed: Check;
  end(): void;
}

export interface TrustInput {
  readonly tally: Tally;
  /** Nobody is trusted any more: one try is all that anybody has. */
  readonly onTrouble: (reason: PeersReason) => void;
  readonly verify?: typeof verifySegment;
}

/** Trust of one swarm. */
export function createTrust({ tally, onTrouble, verify = verifySegment }: TrustInput): Trust {
  const touched = new Set<string>();
  const ended = new AbortController();

  const check: Check = async (url, byteRange, data) => {
    const ports = {
      ask: (address: string, init?: RequestInit) => fetch(address, { ...init, signal: deadline() }),
      random: Math.random,
      onBytes: (bytes: number) => tally.add('bytesFromHttp', bytes),
    };
    const verified = () => verify({ url, byteRange, data }, ports);
    // The library leaves a peer whose segment is not confirmed, so a lost answer gets another chance. What cannot be
    // checked then is downloaded as usual.
    const verdict = await verified()
      .catch(() => (ended.signal.aborted ? null : verified()))
      .catch(() => null);
    if (ended.signal.aborted) return false;
    if (verdict === 'false') onTrouble('integrity');
    if (verdict === 'unknown') onTrouble('unverifiable');
    return verdict === 'true';
  };

  function deadline(): AbortSignal {
    const late = new AbortController();
    setTimeout(() => late.abort(), CHECK / 2);
    ended.signal.addEventListener('abort', () => late.abort(), { signal: late.signal });
    return late.signal;
  }

  return {
    mark: ({ url, byteRange }) => touched.add(keyOf(url, byteRange)),
    check,
    checkMixed: async (url, byteRange, data) =>
      !touched.has(keyOf(url, byteRange)) || (await check(url, byteRange, data)),
    end: () => ended.abort(),
  };
}

function keyOf(url: string, byteRange: ByteRange | undefined): string {
  return `${url}|${byteRange?.start ?? 0}`;
}
