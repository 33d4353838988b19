import type { WireAnalyticsCounts } from '@touchline/contract';
import { ApiFailure } from './api-failure.ts';
import { type ApiPorts, openAnswer } from './call-api.ts';
import { readEvents } from './read-events.ts';

/** ms without a sign of life after which the line is taken for dead; the server says something at least every 15 s. */
const SILENCE = 40_000;
/** ms before a line that ended is opened again, and the longest that it gets by failing again and again. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

export interface FollowPorts extends ApiPorts {
  readonly publisher: string;
  readonly signal: AbortSignal;
  readonly onCounts: (counts: WireAnalyticsCounts) => void;
  /** The line is down, and is tried again. */
  readonly onDown: (failure: ApiFailure) => void;
  /** Resolves after so many ms. */
  readonly wait: (duration: number) => Promise<void>;
}

/** Follows the live counts of a publisher until the signal, or until the token is refused. */
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
  let deadline = setTimeout(end, SILENCE);
  const onLife = () => {
    clearTimeout(deadline);
    deadline = setTimeout(end, SILENCE);
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
