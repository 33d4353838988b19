import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { openServer } from '../local-server.ts';

/** Responds in place of the server; false: it did not. `file`: the regular response. */
export type Fault = (request: MediaRequest, response: ServerResponse, file: Buffer) => boolean;

export interface MediaRequest {
  /** `/reel/master.m3u8?x`, below the folder of media. */
  readonly path: string;
  /** ms since the server began. */
  readonly time: number;
}

export interface FaultyMedia {
  /** The demo's clip: 24 s in three renditions, of which 360p is the first. */
  readonly url: string;
  readonly origin: string;
  /** All requests, in order. */
  readonly requests: readonly MediaRequest[];
  /** Counts the requests for a path. */
  count(path: RegExp): number;
  close(): void;
}

/** Headers that let other origins read a response. */
export const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };

const MEDIA = new URL('../../../apps/demo/assets/media/', import.meta.url);

/** Starts a server of the demo's media, with failures from `fault`. */
export async function faultyMedia(fault: Fault = () => false): Promise<FaultyMedia> {
  const requests: MediaRequest[] = [];
  const start = performance.now();
  const { origin, close } = await openServer(async ({ url: path = '/' }, response) => {
    const one = { path, time: performance.now() - start };
    requests.push(one);
    const file = await readFile(new URL(path.slice(1).replace(/\?.*/, ''), MEDIA)).catch(() => null);
    if (fault(one, response, file ?? Buffer.alloc(0))) return;
    if (file) response.writeHead(200, { ...CORS, 'content-length': file.length }).end(file);
    else response.writeHead(404, CORS).end();
  });
  return {
    url: `${origin}/reel/master.m3u8`,
    origin,
    requests,
    count: (path) => requests.filter((one) => path.test(one.path)).length,
    close,
  };
}

/** Returns a fault that responds to this path with a status and a body. */
export function answering(path: RegExp, status: number, body: string | Buffer = '', headers: object = {}): Fault {
  return (request, response) => {
    if (!path.test(request.path)) return false;
    response.writeHead(status, { ...CORS, ...headers }).end(body);
    return true;
  };
}
