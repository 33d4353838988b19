import type { PeersState } from './peer-state.ts';

export type PeersBytes = Pick<PeersState, 'bytesFromPeers' | 'bytesFromHttp' | 'bytesToPeers'>;

/** ms between two looks of others at numbers that change with every packet. */
const TELL = 1_000;

/** Counts bytes, and calls `onChange` once a second while they change. */
export interface Tally {
  add(key: keyof PeersBytes, bytes: number): void;
  bytes(): PeersBytes;
  end(): void;
}

/** `before`: bytes that had come over HTTP already. */
export function createTally(before: number, onChange: () => void): Tally {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bytes = { bytesFromPeers: 0, bytesFromHttp: before, bytesToPeers: 0 };
  return {
    add(key, more) {
      bytes[key] += more;
      timer ??= setTimeout(() => {
        timer = undefined;
        onChange();
      }, TELL);
    },
    bytes: () => ({ ...bytes }),
    end: () => clearTimeout(timer),
  };
}
