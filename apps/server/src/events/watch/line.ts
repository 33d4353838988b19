import type { ServerResponse } from 'node:http';

/** Bytes that may wait for a visitor who reads slower than news comes; beyond, the connection is cut and resumed. */
const MAX_WAITING = 256 * 1024;
/** ms that a visitor may take to read what it asked to catch up with, page by page. */
const PATIENCE = 30_000;
/** ms that a goodbye may take to leave. */
const GOODBYE = 1_000;

/** One visitor's connection, as far as something can be said on it. */
export interface Line {
  readonly open: boolean;
  /** Cuts the line where too much waits; `bytes` is not copied and may be shared by all lines. */
  send(bytes: Uint8Array | string): void;
  /** Resolves when what was sent has left, or when the line is closed. */
  drained(): Promise<void>;
  /** Says goodbye and ends; resolves when the line is closed. */
  close(goodbye: string): Promise<void>;
}

/** A line on an answer whose head was written. `onSlow` is told when it is cut. */
export function createLine(response: ServerResponse, onSlow: () => void): Line {
  const isOpen = () => !response.destroyed && !response.writableEnded;

  function cut(): void {
    onSlow();
    response.destroy();
  }

  return {
    get open() {
      return isOpen();
    },
    send(bytes) {
      if (!isOpen()) return;
      if (response.writableLength > MAX_WAITING) cut();
      else response.write(bytes);
    },
    async drained() {
      if (!isOpen() || !response.writableNeedDrain) return;
      await settled(response, ['drain', 'close'], PATIENCE);
      if (isOpen() && response.writableNeedDrain) cut();
    },
    async close(goodbye) {
      if (!isOpen()) return;
      response.end(goodbye);
      await settled(response, ['close'], GOODBYE);
      response.destroy();
    },
  };
}

/** Resolves at the first of the happenings, or after `patience` ms. */
function settled(response: ServerResponse, happenings: readonly string[], patience: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of happenings) response.off(name, end);
      resolve();
    };
    const timer = setTimeout(end, patience);
    for (const name of happenings) response.on(name, end);
  });
}
