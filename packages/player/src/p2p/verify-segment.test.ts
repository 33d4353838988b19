import { describe, expect, it } from 'vitest';
import { SAMPLE_BYTES, type VerifyPorts, verifySegment } from './verify-segment.ts';

const URL = 'https://media.example/1.m4s';
const ORIGINAL = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 31) % 251);
const changed = (index: number) => {
  const data = ORIGINAL.slice();
  data[index] = (data[index] ?? 0) + 1;
  return data;
};

/** A server with the file `ORIGINAL`; `ranges`: the requested ranges. */
function server({ supportsRanges = true, headers = {}, random = 0.5 } = {}) {
  const ranges: string[] = [];
  let bytes = 0;
  const ports: VerifyPorts = {
    request: async (_, init) => {
      const range = new Headers(init?.headers).get('range') ?? '';
      ranges.push(range);
      const [, from, to] = /(\d+)-(\d+)/.exec(range) ?? [];
      if (!supportsRanges) return new Response(ORIGINAL);
      if (Number(from) >= ORIGINAL.length) return new Response(null, { status: 416 });
      return new Response(ORIGINAL.slice(Number(from), Number(to) + 1), { status: 206, headers });
    },
    random: () => random,
    onBytes: (count) => {
      bytes += count;
    },
  };
  const verdict = (data: Uint8Array<ArrayBuffer>, byteRange?: { start: number; end: number }) =>
    verifySegment({ url: URL, byteRange, data: data.slice().buffer }, ports);
  return { verdict, ranges, bytes: () => bytes };
}

describe('verifySegment', () => {
  it('accepts a segment that matches the server, at the cost of a sample', async () => {
    const { verdict, ranges, bytes } = server();
    expect(await verdict(ORIGINAL)).toBe('true');
    expect(ranges).toEqual([`bytes=7952-${7_952 + SAMPLE_BYTES - 1}`]);
    expect(bytes()).toBe(SAMPLE_BYTES);
  });

  it('SCR-02: detects different data at any sample position', async () => {
    const other = Uint8Array.from(ORIGINAL, (byte) => byte ^ 1);
    for (const random of [0, 0.3, 0.999_999]) expect(await server({ random }).verdict(other)).toBe('false');
  });

  it('detects a length that differs from the server’s', async () => {
    const headers = { 'content-range': 'bytes 0-4095/20000' };
    expect(await server({ headers, random: 0 }).verdict(ORIGINAL.slice(0, 15_000))).toBe('false');
    const longer = new Uint8Array(40_000);
    longer.set(ORIGINAL);
    expect(await server({ random: 0.999_999 }).verdict(longer)).toBe('false');
    expect(await server().verdict(new Uint8Array())).toBe('false');
  });

  it('detects a single changed byte by the digest of the file, if the server sends it', async () => {
    const digest = await crypto.subtle.digest('SHA-256', ORIGINAL);
    const headers = { 'repr-digest': `sha-256=:${Buffer.from(digest).toString('base64')}:` };
    expect(await server({ headers }).verdict(ORIGINAL)).toBe('true');
    expect(await server({ headers }).verdict(changed(3))).toBe('false');
    // Without the digest, a change outside the sample is not detected (docs/p2p.md).
    expect(await server().verdict(changed(3))).toBe('true');
  });

  it('samples inside the byte range of a segment', async () => {
    const { verdict, ranges } = server({ random: 0 });
    expect(await verdict(ORIGINAL.slice(1_000, 11_000), { start: 1_000, end: 10_999 })).toBe('true');
    expect(ranges).toEqual([`bytes=1000-${1_000 + SAMPLE_BYTES - 1}`]);
    expect(await verdict(ORIGINAL.slice(1_000, 10_000), { start: 1_000, end: 10_999 })).toBe('false');
  });

  it('returns unknown for a server without range support, and rejects if there is no response', async () => {
    expect(await server({ supportsRanges: false }).verdict(ORIGINAL)).toBe('unknown');
    const ports: VerifyPorts = {
      request: async () => new Response(null, { status: 503 }),
      random: Math.random,
      onBytes() {},
    };
    await expect(
      verifySegment({ url: URL, byteRange: undefined, data: ORIGINAL.slice().buffer }, ports)
    ).rejects.toThrow('503');
  });
});
