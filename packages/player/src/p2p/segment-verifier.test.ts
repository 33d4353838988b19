import { describe, expect, it, vi } from 'vitest';
import { CHECK_TIMEOUT_MS, createSegmentVerifier } from './segment-verifier.ts';
import type { Verdict, VerifyPorts } from './verify-segment.ts';

const data = new ArrayBuffer(8);
const counters = { add() {}, bytes: () => ({ bytesFromPeers: 0, bytesFromHttp: 0, bytesToPeers: 0 }), end() {} };

function createVerifier(verdict: () => Promise<Verdict>) {
  const onFailure = vi.fn();
  const verify = vi.fn(verdict);
  return { ...createSegmentVerifier({ counters, onFailure, verify }), onFailure, verify };
}

describe('createSegmentVerifier', () => {
  it('accepts a verified segment', async () => {
    const { check, onFailure } = createVerifier(async () => 'true');
    expect(await check('a', undefined, data)).toBe(true);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each([
    ['false', 'integrity'],
    ['unknown', 'unverifiable'],
  ] as const)('SCR-02: ends sharing at the first segment that is %s', async (verdict, reason) => {
    const { check, onFailure } = createVerifier(async () => verdict);
    expect(await check('a', undefined, data)).toBe(false);
    expect(onFailure).toHaveBeenCalledWith(reason);
  });

  it('rejects a segment that cannot be verified now, without blaming the peer', async () => {
    const { check, onFailure } = createVerifier(async () => {
      throw new TypeError('No network');
    });
    expect(await check('a', undefined, data)).toBe(false);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('retries once before a peer is dropped for a segment that could not be verified', async () => {
    let attempts = 0;
    const { check, verify, onFailure } = createVerifier(async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('No network');
      return 'true';
    });
    expect(await check('a', undefined, data)).toBe(true);
    expect(verify).toHaveBeenCalledTimes(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('finishes a verification and its retry before the library drops the peer', async () => {
    vi.useFakeTimers();
    const hanging = (_: unknown, { signal }: RequestInit) =>
      new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('Late'))));
    vi.stubGlobal('fetch', vi.fn(hanging));
    const verify = (_: unknown, { request }: VerifyPorts) => request('a').then(() => 'true' as const);
    const verdict = createSegmentVerifier({ counters, onFailure: vi.fn(), verify }).check('a', undefined, data);
    await vi.advanceTimersByTimeAsync(CHECK_TIMEOUT_MS);
    expect(await verdict).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('verifies HTTP segments only if a peer has begun them', async () => {
    const { checkMixed, markFromPeer, verify } = createVerifier(async () => 'true');
    expect(await checkMixed('a', undefined, data)).toBe(true);
    expect(verify).not.toHaveBeenCalled();
    markFromPeer({ url: 'a' });
    expect(await checkMixed('a', undefined, data)).toBe(true);
    expect(verify).toHaveBeenCalledOnce();
  });
});
