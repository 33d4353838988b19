import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { httpServerBehind } from '../responses/http-server.ts';
import { detachConnection } from './detach-connection.ts';

/** Time in ms after which the server closes idle connections. Node adds a second in some versions. */
const KEEP_ALIVE_MS = 100;
const NODE_EXTRA_MS = 1_000;
const REQUEST = 'GET /stream HTTP/1.1\r\nHost: server\r\n\r\n';

let server: Server;
let client: Socket;

afterEach(async () => {
  client.destroy();
  server.close();
  await once(server, 'close');
});

/** A visitor who has requested a stream; `detached` has the connection of each request that the server handled. */
async function openStream(onRequest: (request: IncomingMessage, response: ServerResponse) => void = () => {}) {
  const detached: (Socket | null)[] = [];
  const createServer = httpServerBehind(() => false);
  server = createServer(
    (request, response) => {
      onRequest(request, response);
      const socket = detachConnection(response);
      detached.push(socket);
      socket?.write('HTTP/1.1 200 OK\r\n\r\nfirst ');
    },
    { keepAliveTimeout: KEEP_ALIVE_MS }
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const visitor = { text: '', ended: false };
  client.setEncoding('utf8').on('data', (text) => {
    visitor.text += text;
  });
  client.on('error', () => {});
  client.on('close', () => {
    visitor.ended = true;
  });
  client.write(REQUEST);
  await expect.poll(() => visitor.text).toContain('first');
  const [socket] = detached;
  if (!socket) throw new Error('The connection was not detached.');
  return { socket, detached, visitor };
}

describe('detachConnection', () => {
  it('leaves the connection open for longer than idle ones, until one side ends it', async () => {
    const { socket, visitor } = await openStream();

    await wait(3 * KEEP_ALIVE_MS + NODE_EXTRA_MS);
    socket.write('second');

    await expect.poll(() => visitor.text).toMatch(/\r\n\r\nfirst second$/);
    client.end();
    await expect.poll(() => socket.destroyed).toBe(true);
  });

  it('frees the request and the response while the connection is open', async () => {
    const held: WeakRef<object>[] = [];
    const { socket } = await openStream((request, response) => held.push(new WeakRef(request), new WeakRef(response)));
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc');

    await expect
      .poll(() => {
        collectGarbage();
        return held.map((each) => each.deref());
      })
      .toEqual([undefined, undefined]);
    expect(socket.destroyed).toBe(false);
  });

  it('disconnects a client that sends another request on it, and sends no response', async () => {
    const { detached, visitor } = await openStream();

    client.write(REQUEST);

    await expect.poll(() => visitor.ended).toBe(true);
    expect(detached).toHaveLength(1);
    expect(visitor.text).toMatch(/\r\n\r\nfirst $/);
  });

  it('returns null if the visitor is gone', async () => {
    const responses: ServerResponse[] = [];
    const { socket } = await openStream((_, response) => responses.push(response));
    const [response] = responses;
    if (!response) throw new Error('There was no request.');
    response.assignSocket(socket);
    socket.destroy();

    expect(detachConnection(response)).toBeNull();
  });
});
