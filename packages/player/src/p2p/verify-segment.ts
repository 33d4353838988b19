import type { ByteRange } from 'p2p-media-loader-core';
import type { Ask } from '../access/media-access.ts';
import { isCutShort } from '../engine/cut-short.ts';

/** Bytes of a segment that are compared with the server's, at a place that nobody can know beforehand. */
export const SAMPLE = 4_096;

/** `unknown`: the server gives no parts of files. */
export type Verdict = 'true' | 'false' | 'unknown';

export interface VerifyPorts {
  readonly ask: Ask;
  /** 0 up to 1. */
  readonly random: () => number;
  /** Bytes that the check itself has taken. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Whether what a peer has sent is what the server has.
 *
 * Compares a sample, which shows any segment that is another one, and tells nothing of a few bytes changed elsewhere. Where
 * the server names the digest of the whole (`Repr-Digest`, RFC 9530), that decides, to the last byte. Rejects when the server cannot be asked now.
 */
export async function verifySegment(
  {
    url,
    byteRange,
    data,
  }: { readonly url: string; readonly byteRange: ByteRange | undefined; readonly data: ArrayBuffer },
  { ask, random, onBytes }: VerifyPorts
): Promise<Verdict> {
  const size = data.byteLength;
  if (!isWhole(data, byteRange)) return 'false';
  const length = Math.min(SAMPLE, size);
  const offset = Math.floor(random() * (size - length + 1));
  const start = (byteRange?.start ?? 0) + offset;
  const answer = await ask(url, { headers: { Range: `bytes=${start}-${start + length - 1}` } });
  if (answer.status !== 206) {
    void answer.body?.cancel();
    return withoutSample(answer);
  }
  const sample = new Uint8Array(await answer.arrayBuffer());
  onBytes(sample.length);
  const isTrue = isSame(sample, new Uint8Array(data, offset, length)) && (byteRange || (await isAsNamed(data, answer)));
  return isTrue ? 'true' : 'false';
}

/** As far as it can be seen without the server. */
function isWhole(data: ArrayBuffer, byteRange: ByteRange | undefined): boolean {
  const size = data.byteLength;
  return size > 0 && !isCutShort(data) && (!byteRange || size === byteRange.end - byteRange.start + 1);
}

function withoutSample({ status, ok }: Response): Verdict {
  // It is longer than what the server has.
  if (status === 416) return 'false';
  if (ok) return 'unknown';
  throw new Error(`The sample was answered with ${status}`);
}

/** Whether it has the length and the digest of the whole, where the answer names them and the page may read them. */
async function isAsNamed(data: ArrayBuffer, { headers }: Response): Promise<boolean> {
  const length = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (length && Number(length) !== data.byteLength) return false;
  const digest = digestIn(headers.get('repr-digest'));
  return !digest || !globalThis.crypto?.subtle || (await sha256(data)) === digest;
}

/** Base64 of SHA-256; null: the server names none. */
function digestIn(header: string | null): string | null {
  return /sha-256=:([\w+/]+=*):/.exec(header ?? '')?.[1] ?? null;
}

async function sha256(data: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', data))));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
