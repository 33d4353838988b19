import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * Starts a proxy in front of the server, which can fail. `mode` is `pass`, `hang` (accepts, and never answers), `drip`
 * (one byte every 100 ms), `fail` (503), `redirect` or `page` (200 with the page of another program); `requests` are the URLs since
 * `clear`.
 */
export async function startProxy({ port, target }) {
  const proxy = { mode: 'pass', requests: [] };
  const server = createServer((incoming, outgoing) => {
    proxy.requests.push(incoming.url);
    modes[proxy.mode](incoming, outgoing, target);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(proxy, {
    clear: () => proxy.requests.splice(0),
    /** New connections are refused until `listen`. */
    stopListening: () => {
      server.closeAllConnections();
      server.close();
      return once(server, 'close');
    },
    listen: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

const modes = {
  pass: (incoming, outgoing, target) => {
    const { method, headers, url } = incoming;
    const forwarded = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    // A visitor who leaves also ends event streams.
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  },
  hang: () => undefined,
  drip: (_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => outgoing.write(' '), 100);
    outgoing.on('close', () => clearInterval(timer));
  },
  fail: (_incoming, outgoing) => outgoing.writeHead(503, { 'retry-after': '60' }).end(),
  redirect: (_incoming, outgoing) => outgoing.writeHead(302, { location: '/elsewhere' }).end(),
  page: (_incoming, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
};
