import { connect, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNatsLink, type NatsUnavailableError } from './nats-link.ts';

const NATS = new URL(process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222');
const isNatsThere = await createNatsLink([NATS.href])
  .session()
  .then(
    ({ connection }) => connection.close().then(() => true),
    () => false
  );

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

async function listen(server: Server, port = 0): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('createNatsLink', () => {
  it('reports servers that cannot be reached once, in one line without the password', async () => {
    const reports: NatsUnavailableError[] = [];
    const port = await freePort();
    const link = createNatsLink([`nats://me:secret@127.0.0.1:${port}`], (error) => reports.push(error));

    for (const _ of [1, 2]) await expect(link.session()).rejects.toThrow('cannot be used');

    expect(reports.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^NATS at 127\\.0\\.0\\.1:${port} cannot be used: .*ECONNREFUSED.*$`)),
    ]);
    expect(String(reports[0]?.message)).not.toContain('secret');
    await link.close();
  });

  it.skipIf(!isNatsThere)('connects once a server is there (needs NATS on 127.0.0.1:4222)', async () => {
    const reports: string[] = [];
    const port = await freePort();
    const link = createNatsLink([`nats://127.0.0.1:${port}`], ({ message }) => reports.push(message));
    await expect(link.session()).rejects.toThrow('cannot be used');

    const sockets = createServer((socket) => {
      const nats = connect(Number(NATS.port), NATS.hostname);
      socket.pipe(nats).pipe(socket);
      for (const one of [socket, nats]) one.on('error', () => {});
    });
    await listen(sockets, port);

    expect((await link.session()).connection.isClosed()).toBe(false);
    expect(reports).toHaveLength(1);
    await link.close();
  });
});
