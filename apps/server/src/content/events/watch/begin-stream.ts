import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { detachConnection } from '../../../platform/http/detach-connection.ts';

/**
 * Takes the connection over from the framework and sends the head of a stream, which ends with its connection. Returns
 * null if the connection is closed.
 */
export function beginStream(reply: FastifyReply): Socket | null {
  reply.hijack();
  const socket = detachConnection(reply.raw);
  socket?.write(headOf(reply));
  return socket;
}

function headOf(reply: FastifyReply): string {
  const headers = {
    // CORS headers of the authentication hook.
    ...reply.getHeaders(),
    date: new Date().toUTCString(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // No length and no chunks, so each update is one write of the same bytes for everybody.
    connection: 'close',
    // Otherwise nginx buffers updates.
    'x-accel-buffering': 'no',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${each}\r\n`)
  );
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
