import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPrefetch, joined } from './prefetch.ts';

let server: Server;
let origin: string;
/** Of the request that is being answered. */
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
const asked = async () => {
  answer = undefined;
  await vi.waitFor(() => expect(answer).toBeDefined());
  return answer as unknown as ServerResponse;
};

describe('createPrefetch', () => {
  it('streams a download to who listens, and keeps it whole', async () => {
    const prefetch = createPrefetch({});
    const heard: string[] = [];
    const entry = prefetch.grab(`${origin}/segment`);
    entry.onPart = (part) => heard.push(Buffer.from(part).toString());
    const response = await asked();
    response.writeHead(200, { 'content-length': '6' }).write('abc');
    await vi.waitFor(() => expect(heard).toEqual(['abc']));

    expect(entry).toMatchObject({ size: 3, total: 6, data: null });
    response.end('def');
    await entry.done;
    expect([text(entry.data), entry.size, heard.join('')]).toEqual(['abcdef', 6, 'abcdef']);
    expect(entry.endTime).toBeGreaterThanOrEqual(entry.firstByteTime);
  });

  it('downloads the same address once, and hands it out once', async () => {
    const prefetch = createPrefetch({});
    const before = requests;
    const [first, second] = [prefetch.grab(`${origin}/a`), prefetch.grab(`${origin}/a`)];
    (await asked()).end('a');
    await first.done;

    expect([second, requests - before]).toEqual([first, 1]);
    expect(prefetch.take(`${origin}/a`)).toBe(first);
    expect(prefetch.take(`${origin}/a`)).toBeUndefined();
  });

  it.each([404, 500])('forgets what was answered with %d, so that the engine asks itself', async (status) => {
    const prefetch = createPrefetch({});
    const entry = prefetch.grab(`${origin}/gone`);
    (await asked()).writeHead(status).end();

    await expect(entry.done).rejects.toThrow(String(status));
    expect(prefetch.take(`${origin}/gone`)).toBeUndefined();
  });

  it('takes an answer that was asked for already', async () => {
    const prefetch = createPrefetch({});
    const before = requests;
    const entry = prefetch.grab(`${origin}/early`, Promise.resolve(new Response('early')));
    await entry.done;

    expect([text(entry.data), requests - before]).toEqual(['early', 0]);
  });

  it('gives what came with the page', async () => {
    const prefetch = createPrefetch({});
    prefetch.put('https://media.example/master.m3u8', '#EXTM3U');
    const entry = prefetch.take('https://media.example/master.m3u8');
    await entry?.done;
    expect([text(entry?.data ?? null), entry?.size]).toEqual(['#EXTM3U', 7]);
    expect(entry?.url).toBe('https://media.example/master.m3u8');
  });

  it('ends what is under way when it is cleared', async () => {
    const prefetch = createPrefetch({});
    const entry = prefetch.grab(`${origin}/long`);
    (await asked()).writeHead(200).write('a');
    prefetch.clear();

    await expect(entry.done).rejects.toThrow();
    expect(prefetch.take(`${origin}/long`)).toBeUndefined();
  });
});

describe('joined', () => {
  it('puts parts together in their order', () => {
    expect([...joined([new Uint8Array([1, 2]), new Uint8Array(), new Uint8Array([3])])]).toEqual([1, 2, 3]);
  });
});
