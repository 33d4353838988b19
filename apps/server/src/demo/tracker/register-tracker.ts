import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { attendSocket } from './attend-socket.ts';
import { createSwarms } from './swarms.ts';
import { TRACKER_PATH } from './tracker-of.ts';

/** Bytes of a message. */
const MOST_BYTES = 64 * 1024;
/** Of all pages. */
const MOST_SOCKETS = 500;
/** RFC 6455 §7.4.1: the server goes away. */
const GOING_AWAY = 1001;
/** ms that a page has to say goodbye when the server closes. */
const GOODBYE = 500;

/**
 * `ws(s)://{host}/demo/tracker`: a WebTorrent tracker, by which readers of the demo page find each other to share what they
 * watch. For pages of the demo only: those of `publicUrl`, and of the host that is asked.
 */
export function registerTracker(app: FastifyInstance, publicUrl: string, signOfLife?: number): void {
  const swarms = createSwarms();
  const open = new Set<WebSocket>();

  app.addHook('onReady', async () => {
    // Servers without the demo never load it.
    const { WebSocketServer } = await import('ws');
    const acceptor = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const refusal = refusalOf(request, publicUrl) ?? (open.size >= MOST_SOCKETS ? '503 Service Unavailable' : null);
      if (refusal !== null) return refuse(socket, refusal);
      acceptor.handleUpgrade(request, socket, head, (accepted) => {
        open.add(accepted);
        accepted.on('close', () => open.delete(accepted));
        attendSocket(accepted, swarms, signOfLife);
      });
    });
  });
  // A server waits for its connections, and these would stay.
  app.addHook('preClose', async () => {
    for (const socket of open) {
      socket.close(GOING_AWAY);
      setTimeout(() => socket.terminate(), GOODBYE).unref();
    }
  });
}

/** The status that is answered in place of a socket; null: it may come in. */
function refusalOf({ url = '', headers }: IncomingMessage, publicUrl: string): string | null {
  if (url.replace(/\?.*/s, '') !== TRACKER_PATH) return '404 Not Found';
  const { origin = '', host = '' } = headers;
  const isOwn = origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
  return isOwn ? null : '403 Forbidden';
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
