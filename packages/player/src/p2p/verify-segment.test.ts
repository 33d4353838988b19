import { describe, expect, it } from 'vitest';
import { SAMPLE, type VerifyPorts, verifySegment } from './verify-segment.ts';

const URL = 'https://media.example/1.m4s';
const TRUE = Uint8Array.from({ length: 20_000 }, (_, place) => (place * 31) % 251);
const changed = (place: number) => {
  const data = TRUE.slice();
  data[place] = (data[place] ?? 0) + 1;
  return data;
};

/** A server that has `TRUE`; `asked`: ranges. */
function server({ ranges = true, headers = {}, random = 0.5 } = {}) {
  const asked: string[] = [];
  let bytes = 0;
  const ports: VerifyPorts = {
    ask: async (_, init) => {
      const range = new Headers(init?.headers).get('range') ?? '';
      asked.push(range);
      const [, from, to] = /(\d+)-(\d+)/.exec(range) ?? [];
      if (!ranges) return new Response(TRUE);
      if (Number(from) >= TRUE.length) return new Response(null, { status: 416 });
      return new Response(TRUE.slice(Number(from), Number(to) + 1), { status: 206, headers });
    },
    random: () => random,
    onBytes: (more) => {
      bytes += more;
    },
  };
  const verdict = (data: Uint8Array<ArrayBuffer>, byteRange?: { start: number; end: number }) =>
    verifySegment({ url: URL, byteRange, data: data.slice().buffer }, ports);
  return { verdict, asked, bytes: () => bytes };
}

describe('verifySegment', () => {
  it('takes what the server has, at the price of a sample', async () => {
    const { verdict, asked, bytes } = server();
    expect(await verdict(TRUE)).toBe('true');
    expect(asked).toEqual([`bytes=7952-${7_952 + SAMPLE - 1}`]);
    expect(bytes()).toBe(SAMPLE);
  });

  it('SCR-02: finds what is another thing, wherever it looks', async () => {
    const other = Uint8Array.from(TRUE, (byte) => byte ^ 1);
    for (const random of [0, 0.3, 0.999_999]) expect(await server({ random }).verdict(other)).toBe('false');
  });

  it('finds a length that the server does not have', async () => {
    const headers = { 'content-range': 'bytes 0-4095/20000' };
    expect(await server({ headers, random: 0 }).verdict(TRUE.slice(0, 15_000))).toBe('false');
    const longer = new Uint8Array(40_000);
    longer.set(TRUE);
    expect(await server({ random: 0.999_999 }).verdict(longer)).toBe('false');
    expect(await server().verdict(new Uint8Array())).toBe('false');
  });

  it('finds one byte by the digest of the whole, where the server names it', async () => {
    const digest = await crypto.subtle.digest('SHA-256', TRUE);
    const headers = { 'repr-digest': `sha-256=:${Buffer.from(digest).toString('base64')}:` };
    expect(await server({ headers }).verdict(TRUE)).toBe('true');
    expect(await server({ headers }).verdict(changed(3))).toBe('false');
    // Without it, a byte outside the sample is not seen: docs/p2p.md says so.
    expect(await server().verdict(changed(3))).toBe('true');
  });

  it('looks inside the range of a segment that is part of a file', async () => {
    const { verdict, asked } = server({ random: 0 });
    expect(await verdict(TRUE.slice(1_000, 11_000), { start: 1_000, end: 10_999 })).toBe('true');
    expect(asked).toEqual([`bytes=1000-${1_000 + SAMPLE - 1}`]);
    expect(await verdict(TRUE.slice(1_000, 10_000), { start: 1_000, end: 10_999 })).toBe('false');
  });

  it('knows nothing of a server that gives no parts, and rejects where none answers', async () => {
    expect(await server({ ranges: false }).verdict(TRUE)).toBe('unknown');
    const ports: VerifyPorts = {
      ask: async () => new Response(null, { status: 503 }),
      random: Math.random,
      onBytes() {},
    };
    await expect(verifySegment({ url: URL, byteRange: undefined, data: TRUE.slice().buffer }, ports)).rejects.toThrow(
      '503'
    );
  });
});
