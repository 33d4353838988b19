import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between a server and PostgreSQL, which a test can break. */
export interface DatabaseLine {
  /** The given `DATABASE_URL`, but through this connection. */
  readonly url: string;
  /** Breaks all connections and rejects new ones, as if the database were gone. */
  cut(): Promise<void>;
  /** Drops every packet without breaking connections, as if the network were gone. */
  freeze(): void;
  /** Ends a cut or a freeze; dropped packets arrive late. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the connection in front of the PostgreSQL of `databaseUrl`. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;

  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      frozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
