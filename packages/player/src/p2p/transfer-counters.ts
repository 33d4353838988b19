import type { PeersState } from './peer-state.ts';

export type PeersBytes = Pick<PeersState, 'bytesFromPeers' | 'bytesFromHttp' | 'bytesToPeers'>;

/** ms between two reports, because the counters change with every packet. */
const UPDATE_INTERVAL_MS = 1_000;

/** Counts bytes, and calls `onChange` at most once a second. */
export interface TransferCounters {
  add(key: keyof PeersBytes, bytes: number): void;
  bytes(): PeersBytes;
  end(): void;
}

/** `before`: bytes already loaded over HTTP. */
export function createTransferCounters(before: number, onChange: () => void): TransferCounters {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bytes = { bytesFromPeers: 0, bytesFromHttp: before, bytesToPeers: 0 };
  return {
    add(key, count) {
      bytes[key] += count;
      timer ??= setTimeout(() => {
        timer = undefined;
        onChange();
      }, UPDATE_INTERVAL_MS);
    },
    bytes: () => ({ ...bytes }),
    end: () => clearTimeout(timer),
  };
}
