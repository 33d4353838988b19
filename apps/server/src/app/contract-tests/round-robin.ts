import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** A minimal load balancer: each request goes to the next server, and nothing is stored or read. */
export async function startRoundRobin(urls: readonly string[]): Promise<Balancer> {
  let next = 0;
  const server = createServer((requests, answer) => {
    forward(requests, answer, urls[next++ % urls.length] ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(requests: IncomingMessage, answer: ServerResponse, base: string): void {
  const { method, headers } = requests;
  const passed = request(base + requests.url, { method, headers }, (response) => {
    // Flushed, so that a stream begins before its first event.
    answer.writeHead(response.statusCode ?? 502, response.headers).flushHeaders();
    response.pipe(answer);
  });
  passed.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  // The visitor has disconnected, so the request is cancelled.
  answer.on('close', () => passed.destroy());
  requests.pipe(passed);
}
