import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { registerTracker } from './register-tracker.ts';

const ORIGIN = 'https://paper.example';
const HASH = 'hash-of-this-film-01';
const peerId = (number: number) => `peer-${String(number).padStart(15, '0')}`;
const offer = (number: number) => ({
  offer_id: `offer-${String(number).padStart(14, '0')}`,
  offer: { type: 'offer', sdp: `offer ${number}` },
});

let app: FastifyInstance;
afterEach(() => app.close());

async function listening(signOfLife?: number): Promise<string> {
  app = Fastify();
  registerTracker(app, ORIGIN, signOfLife);
  app.get('/', async () => 'page');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A page of the demo, with all messages that it receives. */
async function page(host: string, origin = ORIGIN) {
  const socket = new WebSocket(`ws://${host}/demo/tracker`, { origin });
  const messages: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const announce = (id: number, fields: object = {}) =>
    socket.send(JSON.stringify({ action: 'announce', info_hash: HASH, peer_id: peerId(id), numwant: 5, ...fields }));
  /** The most recent counts. */
  const count = () => messages.filter((each) => 'incomplete' in each).at(-1);
  return { socket, messages, closed, announce, count };
}

/** The HTTP response in place of a socket. */
async function refusal(address: string, origin?: string): Promise<string> {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  const [error] = (await once(socket, 'error')) as [Error];
  return error.message;
}

describe('the tracker', () => {
  it('SCR-02: forwards an offer to a peer, and the answer back', async () => {
    const host = await listening();
    const [first, second, elsewhere] = [await page(host), await page(host), await page(host)];
    elsewhere.announce(3, { info_hash: 'hash-of-another-film' });
    first.announce(1, { offers: [offer(1)] });
    await expect.poll(first.count).toMatchObject({ info_hash: HASH, incomplete: 1, complete: 0, interval: 60 });
    second.announce(2, { offers: [offer(2), offer(3)] });

    await expect
      .poll(() => first.messages.slice(1))
      .toEqual([{ action: 'announce', info_hash: HASH, peer_id: peerId(2), ...offerOneOf(first.messages) }]);
    const { offer_id } = first.messages[1] ?? {};
    const answer = { type: 'answer', sdp: 'answer' };
    first.announce(1, { to_peer_id: peerId(2), offer_id, answer });
    await expect
      .poll(() => second.messages.slice(1))
      .toEqual([{ action: 'announce', info_hash: HASH, peer_id: peerId(1), offer_id, answer }]);
    expect(elsewhere.messages).toHaveLength(1);
  });

  it('SCR-02: removes peers that stop or whose sockets close', async () => {
    const host = await listening();
    const [first, second, third] = [await page(host), await page(host), await page(host)];
    first.announce(1);
    second.announce(2, { left: 0 });
    third.announce(3, { event: 'completed' });
    await expect.poll(third.count).toMatchObject({ incomplete: 1, complete: 2 });
    second.announce(2, { event: 'stopped' });
    third.socket.terminate();
    // It was also alone when it joined: that is not the message to wait for.
    first.messages.length = 0;
    await expect
      .poll(() => {
        first.announce(1);
        return first.count();
      })
      .toMatchObject({ incomplete: 1, complete: 0 });
  });

  it('SCR-02: closes only a socket that does not answer pings', async () => {
    const host = await listening(250);
    const alive = await page(host);
    alive.announce(1);
    const dead = connect(Number(host.split(':')[1]), '127.0.0.1');
    const key = Buffer.from('sixteen bytes ok').toString('base64');
    dead.write(
      `GET /demo/tracker HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${ORIGIN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
    );
    const [head] = (await once(dead, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1.1 101 /);
    dead.resume();
    await once(dead, 'close');
    alive.announce(1);
    await expect.poll(() => alive.messages.length).toBe(2);
  });

  it('allows 50 peers per swarm, and 100 swarms', async () => {
    const host = await listening();
    // As many as one socket may send in a second.
    const some = async (from: number, hash: (id: number) => string) => {
      const { announce, messages } = await page(host);
      for (let id = from; id < from + 10; id++) announce(id, { info_hash: hash(id) });
      await expect.poll(() => messages.length).toBe(10);
      return messages.filter((each) => 'failure reason' in each).map((each) => each['failure reason']);
    };
    const failures: unknown[] = [];
    for (let from = 0; from < 60; from += 10) failures.push(...(await some(from, () => HASH)));
    expect(failures).toEqual(Array.from({ length: 10 }, () => 'too many peers'));

    const peers: unknown[] = [];
    for (let from = 100; from < 200; from += 10) peers.push(...(await some(from, (id) => peerId(id))));
    expect(peers).toEqual(['too many swarms']);
  });

  it('does not let a peer take the id of another', async () => {
    const host = await listening();
    const [first, second] = [await page(host), await page(host)];
    first.announce(1);
    await expect.poll(first.count).toMatchObject({ incomplete: 1 });
    second.announce(1, { event: 'stopped' });
    await expect
      .poll(() => second.messages)
      .toEqual([{ action: 'announce', info_hash: HASH, 'failure reason': 'peer_id is taken' }]);
  });

  it.each([
    ['more than 64 kB', 1009, (socket: WebSocket) => socket.send('x'.repeat(64 * 1024 + 1))],
    [
      'too many messages a second',
      1008,
      (socket: WebSocket) => {
        for (let count = 0; count < 60; count++) socket.send('{}');
      },
    ],
    ['what is no text', 1008, (socket: WebSocket) => socket.send(Buffer.from('{}') as never)],
  ])('closes for %s', async (_, code, send) => {
    const { socket, closed } = await page(await listening());
    send(socket);
    expect(await closed).toBe(code);
  });

  it('reports invalid messages, and continues', async () => {
    const { socket, messages, announce, count } = await page(await listening());
    socket.send('nonsense');
    announce(1);
    await expect.poll(count).toMatchObject({ incomplete: 1 });
    expect(messages[0]).toEqual({ action: 'announce', 'failure reason': 'invalid action' });
  });

  it('accepts only pages of the demo, at its own URL', async () => {
    const host = await listening();
    const { socket } = await page(host, `http://${host}`);
    socket.close();
    expect(await refusal(`ws://${host}/demo/tracker`, 'https://elsewhere.example')).toContain('403');
    expect(await refusal(`ws://${host}/demo/tracker`, 'null')).toContain('403');
    expect(await refusal(`ws://${host}/demo/tracker`)).toContain('403');
    expect(await refusal(`ws://${host}/`, ORIGIN)).toContain('404');
    expect(await (await fetch(`http://${host}/`)).text()).toBe('page');
  });

  it('closes with the server', async () => {
    const { closed } = await page(await listening());
    const start = performance.now();
    await app.close();
    expect(await closed).toBe(1001);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

/** The offer that `second` received from `first`; which one of several is random. */
function offerOneOf(messages: readonly Record<string, unknown>[]): object {
  return messages[1]?.['offer_id'] === offer(3).offer_id ? offer(3) : offer(2);
}
