import { createStreamParser, type StreamListener } from './sse-parser.ts';

/** ms until the first data of a stream must arrive. A proxy that buffers the stream is treated as an error. */
const FIRST_DATA_TIMEOUT_MS = 10_000;
/** ms without data after which a stream is dead; the server sends something every 15 s (contract §3). */
const SILENCE_TIMEOUT_MS = 40_000;

/** Reason for which a stream ended. */
export interface StreamEnd {
  /** HTTP status of the response; 0: there was none, or the connection was lost. */
  readonly status: number;
  /** JSON body of a response that is no stream. */
  readonly body?: unknown;
  /** Seconds of its Retry-After header. */
  readonly retryAfter?: number | null;
}

/**
 * Opens a stream by GET. Calls `text` with each chunk, decoded from UTF-8, then `ended` once; never synchronously. The
 * returned function closes the stream without calling the listener.
 */
export type Connect = (
  url: string,
  listener: { readonly text: (piece: string) => void; readonly ended: (end: StreamEnd) => void }
) => () => void;

/** Runs a task after some ms. The returned function cancels it. */
export type Later = (task: () => void, ms: number) => () => void;

interface ConnectionListener extends StreamListener {
  /** The first data arrived. */
  begun(): void;
  ended(end: StreamEnd): void;
}

/** Opens and parses one stream, and ends it after a long silence. The returned function closes it without a callback. */
export function openConnection(
  url: string,
  { connect, later }: { readonly connect: Connect; readonly later: Later },
  listener: ConnectionListener
): () => void {
  const parse = createStreamParser(listener);
  let open = true;
  let begun = false;
  let close = () => {};
  let calm = later(giveUp, FIRST_DATA_TIMEOUT_MS);

  function stop(): void {
    open = false;
    calm();
    close();
  }

  function giveUp(): void {
    stop();
    listener.ended({ status: 0 });
  }

  close = connect(url, {
    text(piece) {
      if (!open) return;
      calm();
      calm = later(giveUp, SILENCE_TIMEOUT_MS);
      if (!begun) listener.begun();
      begun = true;
      parse(piece);
    },
    ended(end) {
      if (!open) return;
      stop();
      listener.ended(end);
    },
  });
  return stop;
}
