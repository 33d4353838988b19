import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** ms between two looks for connections that have become idle. */
const LOOK = 50;

/**
 * Lets a server that closes get rid of its keep-alive connections: each as soon as its answer is out, and at once those
 * that never asked anything, which browsers open in advance.
 *
 * Node closes only what is idle at the very moment of closing, and holds connections without a request to be busy
 * (node:http, server.closeIdleConnections); without this a shutdown would wait for them for more than a minute.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const socket of sockets) {
        if (socket.bytesRead === 0) socket.destroy();
      }
      server.closeIdleConnections();
      if (sockets.size === 0) clearInterval(timer);
    }, LOOK).unref();
  });
}
