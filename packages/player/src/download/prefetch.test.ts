import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { concatParts, createPrefetch } from './prefetch.ts';

let server: Server;
let origin: string;
/** Response to the pending request. */
let answer: ServerResponse | undefined;
let requests = 0;

beforeAll(async () => {
  server = createServer((_, response) => {
    requests++;
    answer = response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const text = (bytes: ArrayBuffer | null) => (bytes === null ? null : Buffer.from(bytes).toString());
const nextRequest = async () => {
  answer = undefined;
  await vi.waitFor(() => expect(answer).toBeDefined());
  return answer as unknown as ServerResponse;
};

describe('createPrefetch', () => {
  it('streams a download to its listener, and stores all of it', async () => {
    const prefetch = createPrefetch({});
    const parts: string[] = [];
    const entry = prefetch.grab(`${origin}/segment`);
    entry.onPart = (part) => parts.push(Buffer.from(part).toString());
    const response = await nextRequest();
    response.writeHead(200, { 'content-length': '6' }).write('abc');
    await vi.waitFor(() => expect(parts).toEqual(['abc']));

    expect(entry).toMatchObject({ size: 3, total: 6, data: null });
    response.end('def');
    await entry.done;
    expect([text(entry.data), entry.size, parts.join('')]).toEqual(['abcdef', 6, 'abcdef']);
    expect(entry.endTime).toBeGreaterThanOrEqual(entry.firstByteTime);
  });

  it('downloads a URL once, and returns it once', async () => {
    const prefetch = createPrefetch({});
    const before = requests;
    const [first, second] = [prefetch.grab(`${origin}/a`), prefetch.grab(`${origin}/a`)];
    (await nextRequest()).end('a');
    await first.done;

    expect([second, requests - before]).toEqual([first, 1]);
    expect(prefetch.take(`${origin}/a`)).toBe(first);
    expect(prefetch.take(`${origin}/a`)).toBeUndefined();
  });

  it.each([404, 500])('drops a response with status %d, so that the engine requests it again', async (status) => {
    const prefetch = createPrefetch({});
    const entry = prefetch.grab(`${origin}/gone`);
    (await nextRequest()).writeHead(status).end();

    await expect(entry.done).rejects.toThrow(String(status));
    expect(prefetch.take(`${origin}/gone`)).toBeUndefined();
  });

  it('uses a response that was requested already', async () => {
    const prefetch = createPrefetch({});
    const before = requests;
    const entry = prefetch.grab(`${origin}/early`, Promise.resolve(new Response('early')));
    await entry.done;

    expect([text(entry.data), requests - before]).toEqual(['early', 0]);
  });

  it('returns data that came with the page', async () => {
    const prefetch = createPrefetch({});
    prefetch.put('https://media.example/master.m3u8', '#EXTM3U');
    const entry = prefetch.take('https://media.example/master.m3u8');
    await entry?.done;
    expect([text(entry?.data ?? null), entry?.size]).toEqual(['#EXTM3U', 7]);
    expect(entry?.url).toBe('https://media.example/master.m3u8');
  });

  it('aborts pending downloads when it is cleared', async () => {
    const prefetch = createPrefetch({});
    const entry = prefetch.grab(`${origin}/long`);
    (await nextRequest()).writeHead(200).write('a');
    prefetch.clear();

    await expect(entry.done).rejects.toThrow();
    expect(prefetch.take(`${origin}/long`)).toBeUndefined();
  });
});

describe('concatParts', () => {
  it('joins parts in order', () => {
    expect([...concatParts([new Uint8Array([1, 2]), new Uint8Array(), new Uint8Array([3])])]).toEqual([1, 2, 3]);
  });
});
