import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { attendSocket } from './attend-socket.ts';
import { createSwarms } from './swarms.ts';
import { TRACKER_PATH } from './tracker-of.ts';

/** Maximum number of bytes of a message. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Maximum number of open sockets. */
const MAX_SOCKETS = 500;
/** RFC 6455 §7.4.1: the server is shutting down. */
const GOING_AWAY = 1001;
/** Time in ms for a page to close its socket when the server stops. */
const CLOSE_TIMEOUT_MS = 500;

/**
 * Registers `ws(s)://{host}/demo/tracker`: a WebTorrent tracker through which readers of the demo page find each other
 * to share segments. Only for pages of the demo: those of `publicUrl` and of the requested host.
 */
export function registerTracker(app: FastifyInstance, publicUrl: string, signOfLife?: number): void {
  const swarms = createSwarms();
  const open = new Set<WebSocket>();

  app.addHook('onReady', async () => {
    // Servers without the demo never load it.
    const { WebSocketServer } = await import('ws');
    const acceptor = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const status = rejectionOf(request, publicUrl) ?? (open.size >= MAX_SOCKETS ? '503 Service Unavailable' : null);
      if (status !== null) return rejectUpgrade(socket, status);
      acceptor.handleUpgrade(request, socket, head, (accepted) => {
        open.add(accepted);
        accepted.on('close', () => open.delete(accepted));
        attendSocket(accepted, swarms, signOfLife);
      });
    });
  });
  // A server waits for its connections, and these would stay open.
  app.addHook('preClose', async () => {
    for (const socket of open) {
      socket.close(GOING_AWAY);
      setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
    }
  });
}

/** Returns the HTTP status that rejects an upgrade; null if it is allowed. */
function rejectionOf({ url = '', headers }: IncomingMessage, publicUrl: string): string | null {
  if (url.replace(/\?.*/s, '') !== TRACKER_PATH) return '404 Not Found';
  const { origin = '', host = '' } = headers;
  const isOwn = origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
  return isOwn ? null : '403 Forbidden';
}

function rejectUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
