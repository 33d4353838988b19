import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ASSETS = new URL('../../../demo/assets/media/', import.meta.url);

/** Responds in place of the host. */
export type HostResponse = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A host of media on this machine, with the demo's media and the responses of a test. */
export interface MediaHost {
  /** `http://localhost:{port}`. */
  readonly origin: string;
  /** Responses by path, in place of the demo's media. */
  readonly paths: Record<string, HostResponse>;
  /** The requested paths, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

export async function openMediaHost(): Promise<MediaHost> {
  const paths: Record<string, HostResponse> = {};
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = '/' } = request;
    requests.push(url);
    const respond = paths[url];
    if (respond) {
      respond(response, request);
      return;
    }
    const file = await readFile(new URL(`.${url}`, ASSETS)).catch(() => null);
    response.writeHead(file ? 200 : 404).end(file ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    paths,
    requests,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Responds with a text. */
export const answering =
  (text: string, headers: Readonly<Record<string, string>> = {}): HostResponse =>
  (response) =>
    response.writeHead(200, headers).end(text);
