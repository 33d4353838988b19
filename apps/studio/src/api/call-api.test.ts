import { describe, expect, it, vi } from 'vitest';
import { callApi } from './call-api.ts';

/** A server that is connected to and never answers. */
const silent: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    const { signal } = init ?? {};
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

describe('callApi', () => {
  it('takes a server that says nothing for 30 s for one that is away', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const call = callApi({ fetch: silent, token: 't' }, { path: '/publishers', signal });
    const failed = expect(call).rejects.toMatchObject({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
    vi.useRealTimers();
  });

  it('is no failure where nobody wants the answer any more', async () => {
    const gone = new AbortController();
    const call = callApi({ fetch: silent, token: 't' }, { path: '/publishers', signal: gone.signal });
    gone.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
