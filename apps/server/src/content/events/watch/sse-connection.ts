import type { Socket } from 'node:net';

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
 * Creates an event stream on a connection whose head was written. `onSlow` is called if it is closed because of a slow
 * reader; pass the same function for all of them.
 */
export function createSseConnection(socket: Socket, onSlow: () => void): SseConnection {
  return new SocketConnection(socket, onSlow);
}

/** A class, because the closures of twenty thousand connections would be 8 MB. */
class SocketConnection implements SseConnection {
  readonly #socket: Socket;
  readonly #onSlow: () => void;

  constructor(socket: Socket, onSlow: () => void) {
    this.#socket = socket;
    this.#onSlow = onSlow;
  }

  get open(): boolean {
    return this.#socket.writable;
  }

  send(bytes: Uint8Array | string): void {
    if (!this.open) return;
    if (this.#socket.writableLength > MAX_BUFFERED_BYTES) this.#destroySlow();
    else this.#socket.write(bytes);
  }

  async drained(): Promise<void> {
    if (!this.open || !this.#socket.writableNeedDrain) return;
    await waitForEvent(this.#socket, ['drain', 'close'], DRAIN_TIMEOUT_MS);
    if (this.open && this.#socket.writableNeedDrain) this.#destroySlow();
  }

  async close(goodbye: string): Promise<void> {
    if (!this.open) return;
    this.#socket.write(goodbye);
    this.#socket.destroySoon();
    await waitForEvent(this.#socket, ['close'], CLOSE_TIMEOUT_MS);
    this.#socket.destroy();
  }

  #destroySlow(): void {
    this.#onSlow();
    this.#socket.destroy();
  }
}

/** Resolves at the first of the events, or after `timeout` ms. */
function waitForEvent(socket: Socket, events: readonly string[], timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of events) socket.off(name, end);
      resolve();
    };
    const timer = setTimeout(end, timeout);
    for (const name of events) socket.on(name, end);
  });
}
