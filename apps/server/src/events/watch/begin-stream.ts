import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes the answer out of the framework's hands and sends its head. */
export function beginStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  // The end of the connection is the end of the stream: each piece of news is then one write without a frame of its own.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, {
    // What the public door has set: CORS.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    // nginx would keep the news until it has a buffer full.
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}
