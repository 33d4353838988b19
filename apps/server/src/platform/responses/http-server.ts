import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { isDetached } from '../http/detach-connection.ts';

/** Fastify's settings of the HTTP server itself. */
type ServerOptions = Pick<FastifyHttpOptions<Server>, 'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout'>;

/**
 * Creates the HTTP server like Fastify does, with `take` before it. Fastify does not see requests that `take` handles.
 * A client that sends another request on the connection of an endless response is disconnected.
 */
export function httpServerBehind(
  take: (request: IncomingMessage, response: ServerResponse) => boolean
): (handler: RequestListener, options: ServerOptions) => Server {
  return (handler, { connectionTimeout = 0, keepAliveTimeout = 72_000, requestTimeout = 0 }) => {
    const server = createServer((request, response) => {
      if (isDetached(request.socket)) request.socket.destroy();
      else if (!take(request, response)) handler(request, response);
    });
    server.keepAliveTimeout = keepAliveTimeout;
    server.requestTimeout = requestTimeout;
    return server.setTimeout(connectionTimeout);
  };
}
