import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time in ms between two checks for connections that have become idle. */
const CHECK_INTERVAL_MS = 50;

/**
 * Closes the keep-alive connections of a server that shuts down: each after its response, and at once those without any
 * request, which browsers open in advance.
 *
 * Node closes only connections that are idle at the moment of closing, and treats those without a request as busy
 * (node:http, server.closeIdleConnections). Otherwise a shutdown would wait for more than a minute.
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
    }, CHECK_INTERVAL_MS).unref();
  });
}
