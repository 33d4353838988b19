import { describe, expect, it, vi } from 'vitest';
import { CHECK, createTrust } from './trust.ts';
import type { Verdict, VerifyPorts } from './verify-segment.ts';

const data = new ArrayBuffer(8);
const tally = { add() {}, bytes: () => ({ bytesFromPeers: 0, bytesFromHttp: 0, bytesToPeers: 0 }), end() {} };

function trust(verdict: () => Promise<Verdict>) {
  const onTrouble = vi.fn();
  const verify = vi.fn(verdict);
  return { ...createTrust({ tally, onTrouble, verify }), onTrouble, verify };
}

describe('trust', () => {
  it('lets pass what is true', async () => {
    const { check, onTrouble } = trust(async () => 'true');
    expect(await check('a', undefined, data)).toBe(true);
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it.each([
    ['false', 'integrity'],
    ['unknown', 'unverifiable'],
  ] as const)('SCR-02: ends at the first that is %s', async (verdict, reason) => {
    const { check, onTrouble } = trust(async () => verdict);
    expect(await check('a', undefined, data)).toBe(false);
    expect(onTrouble).toHaveBeenCalledWith(reason);
  });

  it('takes nothing that cannot be checked now, and accuses nobody', async () => {
    const { check, onTrouble } = trust(async () => {
      throw new TypeError('No network');
    });
    expect(await check('a', undefined, data)).toBe(false);
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it('asks once more before a peer is left whose segment could not be checked', async () => {
    let answers = 0;
    const { check, verify, onTrouble } = trust(async () => {
      answers += 1;
      if (answers === 1) throw new TypeError('No network');
      return 'true';
    });
    expect(await check('a', undefined, data)).toBe(true);
    expect(verify).toHaveBeenCalledTimes(2);
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it('is done with a check, its second try included, before the library takes the peer for mute', async () => {
    vi.useFakeTimers();
    const hanging = (_: unknown, { signal }: RequestInit) =>
      new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('Late'))));
    vi.stubGlobal('fetch', vi.fn(hanging));
    const verify = (_: unknown, { ask }: VerifyPorts) => ask('a').then(() => 'true' as const);
    const verdict = createTrust({ tally, onTrouble: vi.fn(), verify }).check('a', undefined, data);
    await vi.advanceTimersByTimeAsync(CHECK);
    expect(await verdict).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('checks what came over HTTP only where a peer has begun it', async () => {
    const { checkMixed, mark, verify } = trust(async () => 'true');
    expect(await checkMixed('a', undefined, data)).toBe(true);
    expect(verify).not.toHaveBeenCalled();
    mark({ url: 'a' });
    expect(await checkMixed('a', undefined, data)).toBe(true);
    expect(verify).toHaveBeenCalledOnce();
  });
});
