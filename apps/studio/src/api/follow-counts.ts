import type { WireAnalyticsCounts } from '@touchline/contract';
import { ApiFailure } from './api-failure.ts';
import { type ApiPorts, openAnswer } from './call-api.ts';

/** ms without data after which the stream counts as dead; the server sends something at least every 15 s. */
const SILENCE_TIMEOUT_MS = 40_000;
/** First and longest delay before reconnecting, ms; it grows with each failure. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

export interface FollowPorts extends ApiPorts {
  readonly publisher: string;
  readonly signal: AbortSignal;
  readonly onCounts: (counts: WireAnalyticsCounts) => void;
  /** Called when the stream is down and will be retried. */
  readonly onDown: (failure: ApiFailure) => void;
  /** Resolves after `ms`. */
  readonly wait: (duration: number) => Promise<void>;
}

/** Subscribes to the live counts of a publisher until the signal aborts, or the server rejects the token. */
export async function followCounts(ports: FollowPorts): Promise<void> {
  let failures = 0;
  while (!ports.signal.aborted) {
    const failure = await followOnce(ports, () => {
      failures = 0;
    });
    if (ports.signal.aborted) return;
    ports.onDown(failure);
    if (failure.kind === 'signedOut') return;
    await ports.wait(Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT));
    failures += 1;
  }
}

async function followOnce(ports: FollowPorts, onAlive: () => void): Promise<ApiFailure> {
  const line = new AbortController();
  const end = () => line.abort();
  ports.signal.addEventListener('abort', end, { signal: line.signal });
  let deadline = setTimeout(end, SILENCE_TIMEOUT_MS);
  const onLife = () => {
    clearTimeout(deadline);
    deadline = setTimeout(end, SILENCE_TIMEOUT_MS);
  };
  try {
    const path = `/publishers/${encodeURIComponent(ports.publisher)}/analytics:watch`;
    const answer = await openAnswer(ports, { path, accept: 'text/event-stream', signal: line.signal });
    if (!answer.body) throw new ApiFailure('offline', 'The answer is empty.');
    for await (const { event, data } of readEvents(answer.body, onLife)) {
      if (event !== 'counts') continue;
      onAlive();
      ports.onCounts(JSON.parse(data) as WireAnalyticsCounts);
    }
    return new ApiFailure('offline', 'The line ended.');
  } catch (error) {
    return error instanceof ApiFailure ? error : new ApiFailure('offline', 'The line broke.');
  } finally {
    clearTimeout(deadline);
    line.abort();
  }
}

/** An event of a stream (HTML, Server-sent events); comments are none. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Yields the events of a stream. `EventSource` cannot send the token, so this function parses the stream.
 *
 * `onLife`: something came, be it a comment: the line is alive.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLife: () => void = () => undefined
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onLife();
      rest += value.replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.flatMap((block) => eventOf(block) ?? []);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line));
  const data = fields.flatMap((field) => (field?.[1] === 'data' ? [field[2] ?? ''] : []));
  const event = fields.findLast((field) => field?.[1] === 'event')?.[2] ?? 'message';
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
