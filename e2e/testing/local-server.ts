import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly port: number;
  /** `http://127.0.0.1:{port}`. */
  readonly origin: string;
  close(): void;
}

/**
 * An HTTP server of a test, on a free port.
 *
 * A test may end, or its page close, in the middle of a request. Errors of `answer` are ignored then, because Playwright
 * would attribute them to the next test, or to none. All other errors are thrown.
 */
export async function openServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown
): Promise<LocalServer> {
  let closed = false;
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (!closed && request.complete && !response.destroyed) throw error;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close() {
      closed = true;
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The whole body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
