import type { ByteRange } from 'p2p-media-loader-core';
import type { Fetcher } from '../access/media-access.ts';
import { isTruncated } from '../download/is-truncated.ts';

/** Bytes of a segment that are compared with the server's, at a random position. */
export const SAMPLE_BYTES = 4_096;

/** `unknown`: the server does not support range requests. */
export type Verdict = 'true' | 'false' | 'unknown';

export interface VerifyPorts {
  readonly request: Fetcher;
  /** 0 to 1, exclusive. */
  readonly random: () => number;
  /** Called with the bytes that the verification itself downloads. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Verifies a peer's segment against the server.
 *
 * Compares a sample, which detects different content but not a few changed bytes elsewhere. If the server sends a
 * digest of the whole file (`Repr-Digest`, RFC 9530), the digest decides. Rejects if the server cannot be reached now.
 */
export async function verifySegment(
  {
    url,
    byteRange,
    data,
  }: { readonly url: string; readonly byteRange: ByteRange | undefined; readonly data: ArrayBuffer },
  { request, random, onBytes }: VerifyPorts
): Promise<Verdict> {
  const size = data.byteLength;
  if (!isComplete(data, byteRange)) return 'false';
  const length = Math.min(SAMPLE_BYTES, size);
  const offset = Math.floor(random() * (size - length + 1));
  const start = (byteRange?.start ?? 0) + offset;
  const response = await request(url, { headers: { Range: `bytes=${start}-${start + length - 1}` } });
  if (response.status !== 206) {
    void response.body?.cancel();
    return verdictWithoutSample(response);
  }
  const sample = new Uint8Array(await response.arrayBuffer());
  onBytes(sample.length);
  const isVerified =
    isSame(sample, new Uint8Array(data, offset, length)) && (byteRange || (await matchesHeaders(data, response)));
  return isVerified ? 'true' : 'false';
}

/** Checks the segment's length without the server. */
function isComplete(data: ArrayBuffer, byteRange: ByteRange | undefined): boolean {
  const size = data.byteLength;
  return size > 0 && !isTruncated(data) && (!byteRange || size === byteRange.end - byteRange.start + 1);
}

function verdictWithoutSample({ status, ok }: Response): Verdict {
  // The segment is longer than the server's file.
  if (status === 416) return 'false';
  if (ok) return 'unknown';
  throw new Error(`Status ${status}`);
}

/** Checks length and digest of the whole file, if the response has them and the page may read them. */
async function matchesHeaders(data: ArrayBuffer, { headers }: Response): Promise<boolean> {
  const length = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (length && Number(length) !== data.byteLength) return false;
  const digest = digestIn(headers.get('repr-digest'));
  return !digest || !globalThis.crypto?.subtle || (await sha256(data)) === digest;
}

/** Base64 of SHA-256; null: the server sends none. */
function digestIn(header: string | null): string | null {
  return /sha-256=:([\w+/]+=*):/.exec(header ?? '')?.[1] ?? null;
}

async function sha256(data: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', data))));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
