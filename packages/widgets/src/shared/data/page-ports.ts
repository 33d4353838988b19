import type { Connect, Later, StreamEnd, WatchPorts } from '@touchline/client';
import { serverClockOf } from './server-clock.ts';

export const later: Later = (task, ms) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

export const visibility: WatchPorts['visibility'] = {
  isVisible: () => document.visibilityState !== 'hidden',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** Streams with `fetch`: `EventSource` hides the status of a rejection, and gives up after most. */
export function connectTo(api: string): Connect {
  return (url, { text, ended }) => {
    const closing = new AbortController();
    const { signal } = closing;
    const read = async (): Promise<StreamEnd> => {
      const answer = await fetch(url, { signal, cache: 'no-store' });
      serverClockOf(api).observe(answer.headers.get('date'), true);
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      if (!answer.ok || !isStream || !answer.body) return readRejection(answer);
      const reader = answer.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { status: answer.status };
        text(decoder.decode(value, { stream: true }));
      }
    };
    read().then(
      (end) => signal.aborted || ended(end),
      () => signal.aborted || ended({ status: 0 })
    );
    return () => closing.abort();
  };
}

async function readRejection(answer: Response): Promise<StreamEnd> {
  const body: unknown = await answer.json().catch(() => undefined);
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  // A response with status 200 that is not a stream comes from a proxy: it is not a rejection by the server.
  return { status: answer.ok ? 0 : answer.status, body, retryAfter: Number.isFinite(seconds) ? seconds : null };
}
