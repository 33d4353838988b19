import { createStreamParser, type StreamListener } from './sse-parser.ts';

/** ms until the first word of a stream must be there; a proxy that keeps it back is as bad as none. */
const FIRST_WORD = 10_000;
/** ms without a word after which a stream is dead; the server says something every 15 s (contract §3). */
const SILENCE = 40_000;

/** How a stream ended. */
export interface StreamEnd {
  /** HTTP status of the answer; 0: there was none, or it broke off. */
  readonly status: number;
  /** Of an answer that is no stream: its JSON, where it is JSON. */
  readonly body?: unknown;
  /** Seconds of its Retry-After header. */
  readonly retryAfter?: number | null;
}

/**
 * Opens a stream by GET: text as it comes, decoded from UTF-8, then its end, once; never before the call is over. The
 * result closes it silently.
 */
export type Connect = (
  url: string,
  listener: { readonly text: (piece: string) => void; readonly ended: (end: StreamEnd) => void }
) => () => void;

/** Runs a task after some ms; the result takes it back. */
export type Later = (task: () => void, ms: number) => () => void;

interface ConnectionListener extends StreamListener {
  /** The first word came. */
  begun(): void;
  ended(end: StreamEnd): void;
}

/** One stream, read, and given up when it is silent for too long. The result closes it: nothing is told after that. */
export function openConnection(
  url: string,
  { connect, later }: { readonly connect: Connect; readonly later: Later },
  listener: ConnectionListener
): () => void {
  const parse = createStreamParser(listener);
  let open = true;
  let begun = false;
  let close = () => {};
  let calm = later(giveUp, FIRST_WORD);

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
      calm = later(giveUp, SILENCE);
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
