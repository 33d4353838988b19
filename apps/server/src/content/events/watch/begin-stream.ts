import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes the response over from the framework and sends its head. */
export function beginStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  // The stream ends with its connection, so each update is one write without chunk framing.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, {
    // CORS headers of the authentication hook.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    // Otherwise nginx buffers updates.
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}
