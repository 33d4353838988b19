import { Agent, request } from 'node:http';

/** One HTTP client with an address of its own on this machine, so that a server can tell it from others. */
export function createClient({ origin, address, connections = Number.POSITIVE_INFINITY }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  /** Resolves to `{ status, bytes, text }` when the response is whole; rejects when it breaks. */
  function send(method, path, { headers = {}, body, keepText = false } = {}) {
    return new Promise((resolve, reject) => {
      const call = request({ agent, hostname, port, localAddress: address, method, path, headers }, (response) => {
        const chunks = [];
        let bytes = 0;
        response.on('data', (chunk) => {
          bytes += chunk.length;
          if (keepText) chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, bytes, text: Buffer.concat(chunks).toString() })
        );
        response.on('error', reject);
      });
      call.on('error', reject);
      if (body?.pipe) body.pipe(call);
      else call.end(body);
    });
  }

  return { send, get: (path, options) => send('GET', path, options), close: () => agent.destroy() };
}
