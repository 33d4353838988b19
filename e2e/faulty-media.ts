import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers in place of the server; false: it is not wanted to. `file`: what the answer would be. */
export type Fault = (asked: Asked, response: ServerResponse, file: Buffer) => boolean;

export interface Asked {
  /** `/reel/master.m3u8?x`, below the folder of media. */
  readonly path: string;
  /** ms since the server began. */
  readonly time: number;
}

export interface FaultyMedia {
  /** The demo's clip: 24 s in three renditions, of which 360p is the first. */
  readonly url: string;
  readonly origin: string;
  /** All that was asked for, in order. */
  readonly asked: readonly Asked[];
  /** How often something was asked for. */
  count(path: RegExp): number;
  close(): void;
}

/** Headers that let other origins read an answer. */
export const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };

const MEDIA = new URL('../apps/demo/assets/media/', import.meta.url);

/** A server of the demo's media, which `fault` makes fail. */
export async function faultyMedia(fault: Fault = () => false): Promise<FaultyMedia> {
  const asked: Asked[] = [];
  const start = performance.now();
  const server = createServer(async ({ url: path = '/' }, response) => {
    const one = { path, time: performance.now() - start };
    asked.push(one);
    const file = await readFile(new URL(path.slice(1).replace(/\?.*/, ''), MEDIA)).catch(() => null);
    if (fault(one, response, file ?? Buffer.alloc(0))) return;
    if (file) response.writeHead(200, { ...CORS, 'content-length': file.length }).end(file);
    else response.writeHead(404, CORS).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/reel/master.m3u8`,
    origin,
    asked,
    count: (path) => asked.filter((one) => path.test(one.path)).length,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A fault of what has this path: a status, or a body. */
export function answering(path: RegExp, status: number, body: string | Buffer = '', headers: object = {}): Fault {
  return (asked, response) => {
    if (!path.test(asked.path)) return false;
    response.writeHead(status, { ...CORS, ...headers }).end(body);
    return true;
  };
}
