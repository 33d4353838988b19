import type { ServerResponse } from 'node:http';

/**
 * Maximum number of buffered bytes for a slow visitor. Beyond it, the server closes the connection and the client
 * resumes.
 */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Time in ms that a visitor may take to read one page while catching up. */
const DRAIN_TIMEOUT_MS = 30_000;
/** Time in ms to send the last comment. */
const CLOSE_TIMEOUT_MS = 1_000;

/** A visitor's event stream. */
export interface SseConnection {
  readonly open: boolean;
  /** Closes the connection if too much is buffered. `bytes` is not copied and may be shared. */
  send(bytes: Uint8Array | string): void;
  /** Resolves once everything is sent, or the connection is closed. */
  drained(): Promise<void>;
  /** Sends a last comment and ends the stream; resolves once the connection is closed. */
  close(goodbye: string): Promise<void>;
}

/**
 * Creates an event stream on a response whose head was written. `onSlow` is called if it is closed because of a slow
 * reader.
 */
export function createSseConnection(response: ServerResponse, onSlow: () => void): SseConnection {
  const isOpen = () => !response.destroyed && !response.writableEnded;

  function destroySlow(): void {
    onSlow();
    response.destroy();
  }

  return {
    get open() {
      return isOpen();
    },
    send(bytes) {
      if (!isOpen()) return;
      if (response.writableLength > MAX_BUFFERED_BYTES) destroySlow();
      else response.write(bytes);
    },
    async drained() {
      if (!isOpen() || !response.writableNeedDrain) return;
      await waitForEvent(response, ['drain', 'close'], DRAIN_TIMEOUT_MS);
      if (isOpen() && response.writableNeedDrain) destroySlow();
    },
    async close(goodbye) {
      if (!isOpen()) return;
      response.end(goodbye);
      await waitForEvent(response, ['close'], CLOSE_TIMEOUT_MS);
      response.destroy();
    },
  };
}

/** Resolves at the first of the events, or after `timeout` ms. */
function waitForEvent(response: ServerResponse, events: readonly string[], timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of events) response.off(name, end);
      resolve();
    };
    const timer = setTimeout(end, timeout);
    for (const name of events) response.on(name, end);
  });
}
